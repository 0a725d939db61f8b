/**
 * The regular expressions that are not proved linear, each with what bounds it. A line that no regular expression needs is
 * an error, so the list never grows old.
 */
export type Exception = { file: string; code: string; bound: string };

export const EXCEPTIONS: Exception[] = [
  {
    file: 'server/features/import-export/import/workbook/cell-text.ts',
    code: String.raw`/\\.|"[^"]*"|_.|\*.|\[[^\]]*\]/g`,
    bound: 'MAX_FORMAT: 255 characters of a number format',
  },
  {
    file: 'server/platform/http/error-handler.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of the regular expression has this template.
    code: 'new RegExp(`^(?:${part.slice(open + 1, close)})$`)',
    bound: 'the patterns of our routes, which the router refuses at the start unless they are safe',
  },
];
