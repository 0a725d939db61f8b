/** Counts the lines of a list in a text. */

import { cutStart } from '../text/cut-text';
import { readListText } from './read-list';

/** The maximum number of characters that are read: a list is rarely longer. */
const MAX_LETTERS = 20_000;

/** The number of lines with a quantity in the beginning of a text. It is counted once, when the text is stored. */
export const countListLines = (text: string): number =>
  readListText(cutStart(text, MAX_LETTERS)).rows.filter(({ quantity }) => quantity !== null).length;
