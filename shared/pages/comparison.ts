/** The compared products in the URL of /compare. */
import { parseId, pickKnownParameters } from './page-url';

/** The most products in a comparison. */
export const MAX_COMPARED = 4;
const LONGEST = 60;

export const COMPARE_PARAMETERS = ['items'] as const;

/** The ids of the compared products, without duplicates, in their order; invalid ids, and ids beyond the limit, are ignored. */
export function readComparedIds(search: URLSearchParams): number[] {
  const items = pickKnownParameters(search, COMPARE_PARAMETERS).get('items') ?? '';
  const ids = items
    .slice(0, LONGEST)
    .split(',')
    .flatMap((text) => parseId(text) ?? []);
  return [...new Set(ids)].slice(0, MAX_COMPARED).sort((a, b) => a - b);
}

/** The URL of a comparison. */
export const buildCompareUrl = (ids: readonly number[]): string =>
  ids.length > 0 ? `/compare?items=${[...ids].sort((a, b) => a - b).join(',')}` : '/compare';
