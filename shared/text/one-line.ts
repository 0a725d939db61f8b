/** Converts typed text to one line, for a header, a line of a mail or a line of a file. */
export const toOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
