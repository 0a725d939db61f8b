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
import type { PublicQuery } from './trpc';

type Facts = {
  /** The query parameters that the page uses; all others are ignored. */
  parameters?: readonly PageParameter[];
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
  '/': { status: 200, isPrivate: false },
  '/products': {
    parameters: [...CATALOGUE_PARAMETERS, UNREAD_PARAMETER],
    status: 200,
    isPrivate: false,
    isCounted: true,
    waitsFor: (search) => ({ query: 'catalogue', input: readCatalogueChoice(search) }),
  },
  '/product/:id': { status: 200, isPrivate: false, isCounted: true },
  '/about': { status: 200, isPrivate: false },
  // The contact page reads a product too, but shows only its name, which does not count as demand.
  '/contact': { parameters: CONTACT_PARAMETERS, status: 200, isPrivate: false },
  '/quote-list': {
    parameters: [...QUOTE_LIST_PARAMETERS, UNREAD_PARAMETER],
    status: 200,
    isPrivate: false,
    before: 'continueList',
  },
  '/quote-list/paste': { status: 200, isPrivate: false },
  '/compare': { parameters: [...COMPARE_PARAMETERS, UNREAD_PARAMETER], status: 200, isPrivate: false },
  '/privacy/request': { parameters: PRIVACY_REQUEST_PARAMETERS, status: 200, isPrivate: false },
  '/privacy': { status: 200, isPrivate: false },
  '/terms': { status: 200, isPrivate: false },
  '/cookies': { status: 200, isPrivate: false },
  // `sent` names the answer that the buyer just sent.
  '/quote/:token': { parameters: ['sent'], status: 200, isPrivate: true },
  '/quote/:token/received': { status: 200, isPrivate: true },
  '/quote/:token/:answer': { status: 200, isPrivate: true },
  '/warehouse/:token': { status: 200, isPrivate: true },
  '/quotation-check': { parameters: CHECK_PARAMETERS, status: 200, isPrivate: true },
  '*': { status: 404, isPrivate: false },
};
