/** The text styles of a quotation. */
import { COLOUR, type Style } from '../sheet';

export const BODY: Style = { size: 8.5 };
export const STRONG: Style = { size: 8.5, weight: 700 };
export const ACCENT: Style = { size: 8.5, weight: 700, colour: COLOUR.brand };
export const SMALL: Style = { size: 7.5, colour: COLOUR.soft };
