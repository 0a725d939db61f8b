/** The words for a product with stock and without. */
export const IN_STOCK = 'In Stock';
/** Goods without stock can still be asked for, and an office that does not count its stock has 0 everywhere. */
const ON_ORDER = 'On order: ask for the date';

export const describeAvailability = (stock: number): string => (stock > 0 ? IN_STOCK : ON_ORDER);
