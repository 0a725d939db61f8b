import { decodeHTML } from 'entities';

const BREAKS = new Set('br div dd dl dt fieldset form h1 h2 h3 h4 h5 h6 header footer ol pre section table tr ul'.split(' '));
const PARAGRAPHS = new Set(['p', 'blockquote', 'hr']);
const MAX_ATTRIBUTES = 2_000;
const HIDDEN = new Set(['head', 'script', 'style', 'title', 'template']);
/** The text of an HTML mail: paragraphs and lines, without links, pictures and styles. Linear in the length of any input. */
export function convertHtmlToText(html: string): string {
  const parts: string[] = [];
  const rows = new TableRows(parts);
  // `toLowerCase` would change the length of some letters, but positions must be equal in both texts.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const tag = /<(\/?)([a-z][a-z0-9]*)|<!--|<[!?/]/y;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open > at || open === -1) parts.push(decoded(html.slice(at, open === -1 ? html.length : open)));
    if (open === -1) break;
    tag.lastIndex = open;
    const [start, slash, name = ''] = tag.exec(lower) ?? [];
    if (start === undefined) parts.push('<');
    else if (PARAGRAPHS.has(name)) parts.push('\n\n');
    else if (name === 'li') parts.push(slash ? '' : '\n- ');
    else if (BREAKS.has(name)) parts.push('\n');
    else if (name === 'td' || name === 'th') parts.push(' ');
    if (start !== undefined) rows.see(name, slash === '/', lower.slice(open, Math.min(after('>', open), open + MAX_ATTRIBUTES)));
    if (start === undefined) at = open + 1;
    else if (start === '<!--') at = after('-->', open);
    // An unclosed element hides the rest of the mail.
    else if (HIDDEN.has(name) && !slash) at = after(`</${name}`, open) - `</${name}`.length;
    else at = after('>', open);
  }
  rows.see('table', true);
  const lines = parts
    .join('')
    .split('\n')
    .map((line) =>
      line
        .replace(/ +/g, ' ')
        .replace(/ ?\t ?/g, '\t')
        .replace(/^ +| $/g, ''),
    )
    .map((line) => (line.trim() === '' ? '' : line));
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd();

  function after(mark: string, from: number): number {
    const found = lower.indexOf(mark, from);
    return found === -1 ? lower.length + mark.length : found + mark.length;
  }
}

/** More characters than a cell of a list has: a longer one is a column of a page's layout. */
const MAX_CELL = 300;
const MAX_COLUMNS = 50;
/** Characters that merged cells repeat in a mail. */
const MAX_REPEATED = 50_000;

type Cell = { from: number; columns: number; rows: number };
/** An open row. A row with a table in it is layout, not data; `merged` are the cells of rows above that reach into its columns. */
type Row = { cells: Cell[]; isLayout: boolean; merged: Map<number, { text: string; rows: number }> };

/** The rows of tables in a mail: the cells of a row become one line, with tabs between them, as in a text copied from a spreadsheet. */
class TableRows {
  /** The rows that are open, the innermost last. */
  readonly #open: Row[] = [];
  #repeated = 0;

  constructor(private readonly parts: string[]) {}

  see(name: string, isEnd: boolean, attributes = ''): void {
    const row = this.#open.at(-1);
    if (name === 'table' && !isEnd) {
      for (const each of this.#open.slice(-1)) each.isLayout = true;
      this.#open.push({ cells: [], isLayout: false, merged: new Map() });
    } else if (name === 'table' && row) {
      if (this.#end(row)) this.parts.push('\n');
      this.#open.pop();
    } else if (name === 'tr' && row) {
      if (this.#end(row) && !isEnd) this.parts.push('\n');
      this.#open[this.#open.length - 1] = { cells: [], isLayout: false, merged: row.merged };
    } else if ((name === 'td' || name === 'th') && !isEnd) {
      row?.cells.push({ from: this.parts.length, columns: spanOf('colspan', attributes), rows: spanOf('rowspan', attributes) });
    }
  }

  /** Joins the cells, and returns whether it did; each part is joined once at most, since a row around another one is layout. */
  #end({ cells, isLayout, merged }: Row): boolean {
    const [first] = cells;
    if (isLayout || !first) return false;
    const texts = cells.map(({ from }, at) =>
      this.parts
        .slice(from, cells[at + 1]?.from)
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
    );
    const columns = this.#place(cells, texts, merged);
    if (cells.length + merged.size < 2 || texts.some((text) => text.length > MAX_CELL)) return false;
    this.parts.splice(first.from);
    // A line that begins or ends with a tab has an empty cell there.
    this.parts.push(columns.join('\t'));
    return true;
  }

  /** The texts by column: a merged cell is empty in its further columns; in further rows it repeats a name, but no number. */
  #place(cells: readonly Cell[], texts: readonly string[], merged: Row['merged']): string[] {
    const columns: string[] = [];
    const takeMerged = () => {
      for (let above = merged.get(columns.length); above; above = merged.get(columns.length)) {
        if (above.rows === 1) merged.delete(columns.length);
        else above.rows -= 1;
        this.#repeated += above.text.length;
        columns.push(this.#repeated > MAX_REPEATED ? '' : above.text);
      }
    };
    takeMerged();
    cells.forEach((cell, at) => {
      const text = texts[at] as string;
      for (let column = 0; column < cell.columns && columns.length < MAX_COLUMNS; column += 1) {
        if (cell.rows > 1) merged.set(columns.length, { text: column === 0 && /^\p{L}/u.test(text) ? text : '', rows: cell.rows - 1 });
        columns.push(column === 0 ? text : '');
      }
      takeMerged();
    });
    return columns;
  }
}

const SPANS = { colspan: /\scolspan\s?=\s?["']?(\d{1,3})/, rowspan: /\srowspan\s?=\s?["']?(\d{1,3})/ };
const spanOf = (name: keyof typeof SPANS, attributes: string) => Math.max(1, Number(SPANS[name].exec(attributes)?.[1] ?? 1));

/** Invisible characters with which newsletters fill their previews; letters of Indian scripts are joined by similar ones. */
const FILLERS = /&(?:zwnj|shy|ZeroWidthSpace);/g;

/** Decodes text between two tags, where line breaks are only spaces. All spaces of HTML are one space. */
const decoded = (text: string): string =>
  decodeHTML(text.replace(/\s+/g, ' ').replace(FILLERS, '')).replace(/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' ');
