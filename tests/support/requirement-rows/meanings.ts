/**
 * What a row of a buyer's list means, decided by a person who did not know how it is read: the beginning of the product's title (several
 * separated by a bar if the row is ambiguous, '' if the catalogue has no such product), the quantity in the buyer's unit, and, where that
 * is another one, the quantity in the product's unit. A quantity of null must be asked.
 */
export type Meaning = readonly [title: string, quantity: number | null, sold?: number];

/** A text as buyers send it, which may have several lines, and the meanings of its rows. */
export type WrittenText = readonly [text: string, ...means: Meaning[]];
