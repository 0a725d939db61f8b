/**
 * The headers of responses below a secret URL and of their errors: not cached, not indexed by search engines. The Referer has only the
 * origin. `no-referrer` would make browsers send `Origin: null` with a posted form, and older browsers then send nothing else about the
 * origin.
 */
export const PRIVATE_HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'strict-origin' };
