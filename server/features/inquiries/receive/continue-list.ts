/**
 * The quote list without JavaScript. Product pages are the same for everybody, so what they add comes without the list so far, which a cookie of the
 * quote list's page remembers: products and quantities, until the browser is closed.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { itemsIn, itemsText, MAX_LINES, readItems } from '../../../../shared/inquiries/quote-list';
import { knownParameters, QUOTE_LIST_PARAMETERS } from '../../../../shared/pages/page-address';
import type { Services } from '../../../platform/context';
import { isSameOrigin } from '../../../platform/http/request-context';

const QUOTE_LIST_PATH = '/quote-list';
const COOKIE = 'quote-items';
const options = { path: QUOTE_LIST_PATH, httpOnly: true, sameSite: 'lax' } as const;

/** The address of the list so far with what one of our pages adds to it; undefined if nothing is to be added. A link from elsewhere begins a list. */
export function continueList(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  search: URLSearchParams,
): string | undefined {
  const given = itemsIn(knownParameters(search, QUOTE_LIST_PARAMETERS));
  if (given.length === 0) return undefined;
  const before = isSameOrigin(services, request) ? readItems(request.cookies[COOKIE] ?? '') : [];
  // The quantity that was given last counts: a reload, and a step back, change nothing.
  const all = new Map([...before, ...given].map((item) => [item.productId, item]));
  const items = itemsText([...all.values()].slice(0, MAX_LINES));
  const secure = services.env.PUBLIC_URL.startsWith('https:');
  // Pages are sent without Fastify's reply.
  reply.raw.setHeader('set-cookie', reply.server.serializeCookie(COOKIE, items, { ...options, secure, encode: String }));
  return all.size > given.length ? `${QUOTE_LIST_PATH}?items=${items}` : undefined;
}

export const forgetList = (reply: FastifyReply): void => void reply.clearCookie(COOKIE, options);
