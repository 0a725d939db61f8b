/**
 * The regular expressions that are not proved linear, each with the length that bounds its text. A line that no regular expression needs is
 * an error, so the list never grows old.
 */
export type Exception = { file: string; code: string; bound: string };

export const EXCEPTIONS: Exception[] = [
  {
    file: 'server/features/import-export/import/workbook/cell-text.ts',
    code: String.raw`/\\.|"[^"]*"|_.|\*.|\[[^\]]*\]/g`,
    bound: 'MAX_FORMAT: 255 characters of a number format',
  },
];
