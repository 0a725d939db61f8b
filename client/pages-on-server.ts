import { CATALOGUE_PARAMETERS, CONTACT_PARAMETERS, type PageParameter } from '../shared/page-address';
import { loadAbout } from './site/about/load-about';
import { loadContact } from './site/contact/load-contact';
import { loadHome } from './site/home/load-home';
import type { PageAddress } from './site/page-address';
import { loadProduct } from './site/product/load-product';
import { loadProducts } from './site/products/load-products';
import { loadShell } from './site/shell/load-shell';
import type { Helpers } from './trpc';

export type PageOnServer = {
  /** The query parameters that make a difference; all others are ignored. */
  parameters?: readonly PageParameter[];
  /** Asks for what the page shows. Resolves to 404 when there is nothing at the address after all. */
  load(helpers: Helpers, address: PageAddress): Promise<unknown>;
  status: 200 | 404;
};

/** What only the server knows of the pages, by their paths: visitors do not load it. */
export const pagesOnServer: Record<string, PageOnServer> = {
  '/': { load: loadHome, status: 200 },
  '/products': { load: loadProducts, parameters: CATALOGUE_PARAMETERS, status: 200 },
  '/product/:id': { load: loadProduct, status: 200 },
  '/about': { load: loadAbout, status: 200 },
  '/contact': { load: loadContact, parameters: CONTACT_PARAMETERS, status: 200 },
  '*': { load: loadShell, status: 404 },
};
