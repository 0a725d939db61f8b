/** The field of a row's position in its list. Types with this field can be reordered (REQ 8.5). */
export const PRIORITY_FIELD = 'orderPriority';
const MAX_INTEGER = 2 ** 31 - 1;

/** The priority after the highest one of a list; the initial priority if the list is empty. */
export const nextPriority = (highest: number | undefined): number => (highest === undefined ? 0 : Math.min(highest + 1, MAX_INTEGER));
