/**
 * The headers of what stands below a secret address, and of what is sent in its place: kept by nobody, not for search engines. Referrers have the
 * origin alone. Not `no-referrer`: with it browsers send `Origin: null` with a posted form, and older ones say nothing else of where it comes from.
 */
export const PRIVATE_HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'strict-origin' };
