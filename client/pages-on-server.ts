import { CATALOGUE_PARAMETERS, CONTACT_PARAMETERS, type PageParameter, QUOTE_LIST_PARAMETERS } from '../shared/page-address';
import { loadAbout } from './site/about/load-about';
import { loadContact } from './site/contact/load-contact';
import { loadHome } from './site/home/load-home';
import type { PageAddress } from './site/page-address';
import { loadProduct } from './site/product/load-product';
import { loadProducts } from './site/products/load-products';
import { loadQuoteList } from './site/quote-list/load-quote-list';
import { loadShell } from './site/shell/load-shell';
import type { Helpers } from './trpc';

export type PageOnServer = {
  /** The query parameters that the page uses; all others are ignored. */
  parameters?: readonly PageParameter[];
  /** Fetches the page's data. Resolves with 404 if there is no such row. */
  load(helpers: Helpers, address: PageAddress): Promise<unknown>;
  status: 200 | 404;
};

/** The server's part of each page, by path; not in the client's bundle. */
export const pagesOnServer: Record<string, PageOnServer> = {
  '/': { load: loadHome, status: 200 },
  '/products': { load: loadProducts, parameters: CATALOGUE_PARAMETERS, status: 200 },
  '/product/:id': { load: loadProduct, status: 200 },
  '/about': { load: loadAbout, status: 200 },
  '/contact': { load: loadContact, parameters: CONTACT_PARAMETERS, status: 200 },
  '/quote-list': { load: loadQuoteList, parameters: QUOTE_LIST_PARAMETERS, status: 200 },
  '*': { load: loadShell, status: 404 },
};
