/** The characters of typed URLs. */

// ASCII by RFC 3986, and letters of all scripts, which browsers copy from some address bars.
const URL_TEXT = /^[\w\-.~:/?#[\]@!$&'()*+,;=%\p{L}\p{M}\p{N}]*$/u;
/** Characters without a shape, or that reverse a text: they make one URL look like another. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{C}]/u;

/** Whether a text has only characters of URLs: no space, quotation mark, bracket of a tag, or invisible character. */
export const hasOnlyUrlCharacters = (text: string): boolean => URL_TEXT.test(text) && !INVISIBLE.test(text);
