import type { FastifyPluginAsync } from 'fastify';
import type { Feature, Site } from '../../platform/feature';
import { comparedProducts, catalogueRouter as found, listedProducts, productPage, showcase, suggestions, units } from './catalogue-router';
import { CatalogueSearch } from './catalogue-search';
import { productList } from './product-list';

/** Builds the index in the background after the start: only searches wait for it. */
const catalogueIndex: FastifyPluginAsync<Site> = async (app, { services }) => {
  app.addHook('onListen', async () => services.catalogue.start());
  app.addHook('onClose', async () => services.catalogue.close());
};

export const catalogueFeature = {
  services: ({ db, version }) => ({ catalogue: new CatalogueSearch(db, version) }),
  routes: [catalogueIndex],
  public: { showcase, catalogue: found, suggestions, product: productPage, listedProducts, comparedProducts },
  admin: { units },
  lists: { products: productList },
} satisfies Feature;
