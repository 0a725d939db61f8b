/** Guards texts of CSV files that a spreadsheet would read as formulas (docs/decisions/015). */

// Positions where a spreadsheet may read a formula: at the start of a cell and, since a file may be opened with another separator, after
// each separator, line break and quote. An inserted apostrophe makes it text. Existing apostrophes get one more, so that removing one
// restores the original. A tab or line break is escaped only at the start, where some spreadsheets drop it and read the rest.
const formula = /(?<=^|[,;\t\r\n"])'*(?= *[=+\-@\uff1d\uff0b\uff0d\uff20])|^'*(?=[\t\r\n])/g;
/** Puts an apostrophe before each place where a formula could begin. */
export const escapeFormula = (text: string) => text.replace(formula, "'$&");

/** Reverses `escapeFormula`. */
export const removeFormulaGuard = (cell: string) => cell.replace(formula, (apostrophes) => apostrophes.slice(1));
