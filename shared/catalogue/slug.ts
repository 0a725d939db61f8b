/** Converts a name to a slug (REQ 3.6): 'Food & Beverages' → 'food-beverages'. Accents are removed first: 'Café' → 'cafe'. */
export function formatSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const NUMBERED = /^category-\d+$/;

/** Whether a slug was derived from the name; a name without Latin letters or digits gets a number (REQ 3.6). */
export const isSlugOfName = (name: string, slug: string): boolean =>
  formatSlug(name) || !name.trim() ? slug === formatSlug(name) : NUMBERED.test(slug);

/** The slug for a name; if the slug is a number, the current number, otherwise the first free one. */
export function findFreeSlug(name: string, currentSlug: string, taken: ReadonlySet<string>): string {
  if (formatSlug(name) || !name.trim()) return formatSlug(name);
  if (NUMBERED.test(currentSlug) && !taken.has(currentSlug)) return currentSlug;
  let n = 1;
  while (taken.has(`category-${n}`)) n++;
  return `category-${n}`;
}
