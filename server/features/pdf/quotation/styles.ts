/** The text styles of a quotation. */
import { PDF_COLOURS, type TextStyle } from '../sheet';

export const BODY_STYLE: TextStyle = { size: 8.5 };
export const STRONG_STYLE: TextStyle = { size: 8.5, weight: 700 };
export const ACCENT_STYLE: TextStyle = { size: 8.5, weight: 700, colour: PDF_COLOURS.brand };
export const SMALL_STYLE: TextStyle = { size: 7.5, colour: PDF_COLOURS.soft };
