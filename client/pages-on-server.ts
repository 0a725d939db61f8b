import { COMPARE_PARAMETERS } from '../shared/pages/comparison';
import {
  CATALOGUE_PARAMETERS,
  CHECK_PARAMETERS,
  CONTACT_PARAMETERS,
  type PageParameter,
  PRIVACY_REQUEST_PARAMETERS,
  QUOTE_LIST_PARAMETERS,
  readCatalogueChoice,
  UNREAD_PARAMETER,
} from '../shared/pages/page-url';
import { loadAbout } from './site/about/load-about';
import { loadCompare } from './site/compare/load-compare';
import { loadContact } from './site/contact/load-contact';
import { loadHome } from './site/home/load-home';
import type { PageUrl } from './site/page-url';
import { loadPolicy } from './site/policies/load-policy';
import { loadPrivacyRequest } from './site/privacy-request/load-privacy-request';
import { loadProduct } from './site/product/load-product';
import { loadProducts } from './site/products/load-products';
import { loadCheck, loadQuotation, loadReceipt, loadWarehouse } from './site/quotation/load-quotation';
import { loadQuoteList } from './site/quote-list/load-quote-list';
import { loadShell } from './site/shell/load-shell';
import type { PublicQuery, QueryHelpers } from './trpc';

type Facts = {
  /** The query parameters that the page uses; all others are ignored. */
  parameters?: readonly PageParameter[];
  /** Fetches the page's data. Resolves with 404 if there is no such row. */
  load(helpers: QueryHelpers, address: PageUrl): Promise<unknown>;
  status: 200 | 404;
  /** The query to await, by its `meta.waitsFor`, before the page takes a slot in the queue, where other pages would wait too. */
  waitsFor?: (search: URLSearchParams) => PublicQuery;
  /** The hook that runs before the page is rendered, by its name in server/app.ts. */
  before?: 'continueList';
};

/**
 * The server's facts about a page. `isPrivate`: its URL is a secret and shows data of one person. Such a page is not cached or listed by
 * search engines, and its URL appears in no log and no referrer; other pages are the same for everybody. `isCounted`: the rows of its
 * queries are counted as demand each time a visitor gets the page.
 */
export type PageOnServer = Facts & ({ isPrivate: false; isCounted?: true } | { isPrivate: true; isCounted?: never });

/** The server's part of each page, by path; the client's bundle does not contain it. */
export const pagesOnServer: Record<string, PageOnServer> = {
  '/': { load: loadHome, status: 200, isPrivate: false },
  '/products': {
    load: loadProducts,
    parameters: [...CATALOGUE_PARAMETERS, UNREAD_PARAMETER],
    status: 200,
    isPrivate: false,
    isCounted: true,
    waitsFor: (search) => ({ query: 'catalogue', input: readCatalogueChoice(search) }),
  },
  '/product/:id': { load: loadProduct, status: 200, isPrivate: false, isCounted: true },
  '/about': { load: loadAbout, status: 200, isPrivate: false },
  // The contact page reads a product too, but shows only its name, which does not count as demand.
  '/contact': { load: loadContact, parameters: CONTACT_PARAMETERS, status: 200, isPrivate: false },
  '/quote-list': {
    load: loadQuoteList,
    parameters: [...QUOTE_LIST_PARAMETERS, UNREAD_PARAMETER],
    status: 200,
    isPrivate: false,
    before: 'continueList',
  },
  '/quote-list/paste': { load: loadShell, status: 200, isPrivate: false },
  '/compare': { load: loadCompare, parameters: [...COMPARE_PARAMETERS, UNREAD_PARAMETER], status: 200, isPrivate: false },
  '/privacy/request': { load: loadPrivacyRequest, parameters: PRIVACY_REQUEST_PARAMETERS, status: 200, isPrivate: false },
  '/privacy': { load: loadPolicy('privacy'), status: 200, isPrivate: false },
  '/terms': { load: loadPolicy('terms'), status: 200, isPrivate: false },
  '/cookies': { load: loadPolicy('cookies'), status: 200, isPrivate: false },
  // `sent` names the answer that the buyer just sent.
  '/quote/:token': { load: loadQuotation, parameters: ['sent'], status: 200, isPrivate: true },
  '/quote/:token/received': { load: loadReceipt, status: 200, isPrivate: true },
  '/quote/:token/:answer': { load: loadQuotation, status: 200, isPrivate: true },
  '/warehouse/:token': { load: loadWarehouse, status: 200, isPrivate: true },
  '/quotation-check': { load: loadCheck, parameters: CHECK_PARAMETERS, status: 200, isPrivate: true },
  '*': { load: loadShell, status: 404, isPrivate: false },
};
