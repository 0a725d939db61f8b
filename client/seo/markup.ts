/** Finds parts of the markup that React renders. React escapes < and > in texts and attributes. */

const HEAD_TAGS = { '<title': '</title>', '<meta': '>', '<link': '>' };

/** The end of the hoisted tags (title, meta, link), which React writes before everything else. */
export function findEndOfHeadTags(markup: string): number {
  let at = 0;
  for (;;) {
    const [, closing = ''] = Object.entries(HEAD_TAGS).find(([opening]) => markup.startsWith(opening, at)) ?? [];
    const end = closing ? markup.indexOf(closing, at) : -1;
    if (end === -1) return at;
    at = end + closing.length;
  }
}

/** The contents of the style elements. */
export function listStyles(markup: string): string[] {
  const styles: string[] = [];
  for (let at = markup.indexOf('<style'); at !== -1; at = markup.indexOf('<style', at)) {
    const start = markup.indexOf('>', at) + 1;
    const end = start === 0 ? -1 : markup.indexOf('</style>', start);
    if (end === -1) break;
    styles.push(markup.slice(start, end));
    at = end;
  }
  return styles;
}
