/** A name as a part of an address (SPEC §5): 'Food & Beverages' → 'food-beverages'. Accents go first, so that 'Café' gives 'cafe'. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
