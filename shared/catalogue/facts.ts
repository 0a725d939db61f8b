/** The facts of a product beside its trade fields: their labels and their order. */

export const FACT_LABELS = {
  brand: 'Brand',
  madeOf: 'Material or contents',
  size: 'Size',
  countryOfOrigin: 'Country of origin',
  shelfLife: 'Shelf life',
  caseWeight: 'Case weight',
  caseDimensions: 'Case dimensions',
} as const;
type FactName = keyof typeof FACT_LABELS;

export const FACT_NAMES = Object.keys(FACT_LABELS) as FactName[];

/** The known facts with their labels, in their order. */
export const listFacts = (product: Record<FactName, string | null>): { label: string; text: string }[] =>
  FACT_NAMES.flatMap((name) => (product[name] ? [{ label: FACT_LABELS[name], text: product[name] }] : []));
