/** Decides which responses are counted as demand, and which requests come from visitors. */
import type { IncomingMessage } from 'node:http';
import { ALL_CATEGORIES } from '../../../shared/business';
import type { CreateResponseSentListener, ResponseSentListener } from '../../platform/http/compressed-response';
import { findNetworkSite } from '../../platform/http/request-context';
import type { DemandCounts } from './demand-counts';

// 'Cubot' is a brand of phones, not a robot.
const ROBOTS =
  /(?<!cu)bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|facebookexternalhit|whatsapp\/|curl|wget|python|java\/|go-http|okhttp|^node/i;

/** Whether the User-Agent is that of a person's browser. */
export const isVisitorUserAgent = (userAgent: string | null | undefined): boolean =>
  Boolean(userAgent) && !ROBOTS.test(userAgent as string);

/** Whether a person sees the response: nobody may ever look at a prefetched page. */
const isShown = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers['sec-purpose'] === undefined && headers.purpose === undefined && isVisitorUserAgent(headers['user-agent']);

const MAX_LETTERS = 60;
const MAX_DIGITS = 5;

/** The words of a search as they are counted; '' if they might contain personal data: an address, a phone number, or a long text. */
function searchKey(q: string): string {
  const searchText = q.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const isPersonal = searchText.includes('@') || (searchText.match(/\p{Nd}/gu) ?? []).length > MAX_DIGITS;
  return isPersonal || [...searchText].length > MAX_LETTERS ? '' : searchText;
}

type Search = { q: string; page: number; category: string };

/** Counts a response each time a visitor gets it; undefined for a response that is not counted. */
export const createResponseCounter =
  (demand: DemandCounts): CreateResponseSentListener =>
  (procedure, answer, input, address) => {
    if (procedure === 'public.product' && answer !== null) return counter(demand, 'viewed', String((input as { id: number }).id));
    if (procedure !== 'public.catalogue') return;
    const { q, page, category, ...filters } = input as Search;
    const { products } = answer as { products: unknown[] };
    const key = searchKey(q);
    // A search with another page, order or filter is counted as the same search; a search within one category is not counted, since it does
    // not cover the others.
    if (key === '' || page > 1 || Object.values(filters).some(Boolean)) return;
    if (products.length > 0) return counter(demand, 'found', key, findNetworkSite(address));
    return category === ALL_CATEGORIES ? counter(demand, 'missed', key, findNetworkSite(address)) : undefined;
  };

const counter =
  (demand: DemandCounts, ...what: Parameters<DemandCounts['add']>): ResponseSentListener =>
  (request) => {
    if (isShown(request)) demand.add(...what);
  };
