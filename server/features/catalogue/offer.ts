import type { FastifyPluginAsync } from 'fastify';
import type { Feature, RouteContext } from '../../platform/feature';
import {
  comparedProductsQuery,
  catalogueRouter as found,
  listedProductsQuery,
  productPageQuery,
  showcaseQuery,
  suggestionsQuery,
  unitsQuery,
} from './catalogue-router';
import { CatalogueSearch } from './catalogue-search';
import { productListDefinition } from './product-list';

/** Builds the index in the background after the start: only searches wait for it. */
const catalogueIndex: FastifyPluginAsync<RouteContext> = async (app, { services }) => {
  app.addHook('onListen', async () => services.catalogue.start());
  app.addHook('onClose', async () => services.catalogue.close());
};

export const catalogueFeature = {
  services: ({ db, version }) => ({ catalogue: new CatalogueSearch(db, version) }),
  routes: [catalogueIndex],
  public: {
    showcase: showcaseQuery,
    catalogue: found,
    suggestions: suggestionsQuery,
    product: productPageQuery,
    listedProducts: listedProductsQuery,
    comparedProducts: comparedProductsQuery,
  },
  admin: { units: unitsQuery },
  lists: { products: productListDefinition },
} satisfies Feature;
