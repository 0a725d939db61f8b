/** A name as a part of an address (REQ 3.6): 'Food & Beverages' → 'food-beverages'. Accents go first, so that 'Café' gives 'cafe'. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const NUMBERED = /^category-\d+$/;

/** Whether a slug is what the name gives by itself; a name without a Latin letter or digit gives a number (REQ 3.6). */
export const isMadeOf = (name: string, slug: string): boolean =>
  slugOf(name) || !name.trim() ? slug === slugOf(name) : NUMBERED.test(slug);

/** What a name gives; where that is a number, the one that it has already, or else the first that is not taken. */
export function nextSlug(name: string, slug: string, taken: ReadonlySet<string>): string {
  if (slugOf(name) || !name.trim()) return slugOf(name);
  if (NUMBERED.test(slug) && !taken.has(slug)) return slug;
  let n = 1;
  while (taken.has(`category-${n}`)) n++;
  return `category-${n}`;
}
