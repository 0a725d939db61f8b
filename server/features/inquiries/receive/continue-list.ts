/**
 * The quote list without JavaScript. Product pages are the same for everybody, so their links to add a product do not contain the current
 * list; a cookie of the quote list's page stores it, in the form of the page's URL, until the browser is closed.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ListedLine, readListFromUrl, writeListSearch } from '../../../../shared/inquiries/list-url';
import { MAX_QUOTE_LIST_LINES } from '../../../../shared/inquiries/quote-list';
import { pickKnownParameters, QUOTE_LIST_PARAMETERS, UNREAD_PARAMETER } from '../../../../shared/pages/page-url';
import type { Services } from '../../../platform/context';
import { isSameOrigin } from '../../../platform/http/request-context';

export const QUOTE_LIST_PATH = '/quote-list';
const COOKIE = 'quote-items';
const options = { path: QUOTE_LIST_PATH, httpOnly: true, sameSite: 'lax' } as const;
/**
 * The maximum length of the stored list: browsers refuse cookies above 4,096 bytes, and each per cent sign takes two bytes more than in a
 * URL.
 */
const MAX_KEPT = 2_300;

const read = (search: URLSearchParams) => readListFromUrl(pickKnownParameters(search, QUOTE_LIST_PARAMETERS));

/** The list that this browser opened before; only for requests from our own pages. */
export const readKeptQuoteList = ({ cookies }: FastifyRequest): ListedLine[] => read(new URLSearchParams(`items=${cookies[COOKIE] ?? ''}`));

/** The cookie that remembers a list. */
function cookieOf(services: Pick<Services, 'env'>, reply: FastifyReply, lines: ListedLine[]): string {
  const secure = services.env.PUBLIC_URL.startsWith('https:');
  const { search } = writeListSearch(lines, MAX_KEPT);
  // The parameter name of the items is omitted. Cookies are decoded when they are read, so per cent signs are encoded twice.
  const list = search.startsWith('items=') ? search.slice('items='.length) : `&${search}`;
  return reply.server.serializeCookie(COOKIE, list, { ...options, secure, encode: (text) => text.replaceAll('%', '%25') });
}

/**
 * The URL of the current list with the product that one of our pages adds; undefined if nothing is added. A link from another site starts a
 * new list.
 */
export function continueList(
  services: Pick<Services, 'env'>,
  request: FastifyRequest,
  reply: FastifyReply,
  search: URLSearchParams,
): string | undefined {
  // A list that was already sent is not continued.
  const given = search.has('sent') ? [] : read(search);
  if (given.length === 0) return undefined;
  const before = isSameOrigin(services, request) ? readKeptQuoteList(request) : [];
  // The last quantity of a product counts: a reload, or a step back, changes nothing.
  const all = new Map([...before, ...given].map((line) => [line.productId ?? line.text, line]));
  const lines = [...all.values()].slice(0, MAX_QUOTE_LIST_LINES);
  // The header is set on the raw response, because pages are sent without Fastify's reply.
  reply.raw.setHeader('set-cookie', cookieOf(services, reply, lines));
  if (all.size === given.length) return undefined;
  const unread = pickKnownParameters(search, [UNREAD_PARAMETER]);
  return `${QUOTE_LIST_PATH}?${[writeListSearch(lines).search, unread].filter(String).join('&')}`;
}

/** Stores the posted list in a cookie. */
export const rememberPostedList = (services: Pick<Services, 'env'>, reply: FastifyReply, lines: ListedLine[]): void =>
  void reply.header('set-cookie', cookieOf(services, reply, lines));

export const forgetQuoteList = (reply: FastifyReply): void => void reply.clearCookie(COOKIE, options);
