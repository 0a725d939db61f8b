/**
 * Reads XML piece by piece, in linear time for any text: elements without their nesting, and texts. Entities other than those of XML stay
 * as they are written, so no entity of a document is ever resolved.
 */

export type XmlHandlers = {
  /** An element begins; `attributes` returns a value by its name, or ''. Prefixes of names are left out. */
  open(name: string, attributes: (name: string) => string): void;
  /** An element ends; an empty element begins and ends. */
  close(name: string): void;
  /** A text, or a part of a text. */
  text(text: string): void;
};

const MAX_MARKUP = 1024 * 1024;
const MAX_ENTITY = 10;
const CDATA = '<![CDATA[';

export class XmlReader {
  #rest = '';

  constructor(private readonly handlers: XmlHandlers) {}

  write(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    for (;;) {
      const open = text.indexOf('<', at);
      const until = open === -1 ? endOfWholeText(text, at) : open;
      if (until > at) this.handlers.text(decodeXml(text.slice(at, until)));
      at = until;
      const end = open === -1 ? -1 : endOfMarkup(text, open);
      if (end === -1) break;
      this.#markup(text.slice(open, end));
      at = end;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > MAX_MARKUP) throw new Error('Invalid XLSX: an element does not end');
  }

  end(): void {
    if (this.#rest !== '' && !this.#rest.startsWith('<')) this.handlers.text(decodeXml(this.#rest));
    this.#rest = '';
  }

  #markup(markup: string): void {
    if (markup.startsWith(CDATA)) this.handlers.text(markup.slice(CDATA.length, -3));
    else if (markup[1] === '/') this.handlers.close(nameIn(markup, 2));
    else if (markup[1] !== '!' && markup[1] !== '?') this.#element(markup);
  }

  #element(markup: string): void {
    const name = nameIn(markup, 1);
    let attributes: Map<string, string> | undefined;
    this.handlers.open(name, (attribute) => {
      attributes ??= attributesIn(markup);
      return attributes.get(attribute) ?? '';
    });
    if (markup.endsWith('/>')) this.handlers.close(name);
  }
}

/** The end of the text so far, without the beginning of an entity that the end of the piece cut. */
function endOfWholeText(text: string, from: number): number {
  const entity = text.lastIndexOf('&');
  return entity >= from && text.length - entity <= MAX_ENTITY ? entity : text.length;
}

/** The position after the markup that begins here; -1 if its end is not in the text yet. */
function endOfMarkup(text: string, open: number): number {
  const after = (mark: string) => {
    const at = text.indexOf(mark, open);
    return at === -1 ? -1 : at + mark.length;
  };
  if (text.startsWith('<!--', open)) return after('-->');
  if (text.startsWith(CDATA, open)) return after(']]>');
  // The beginning of a comment may be cut by the end of the piece.
  if (text[open + 1] === '!' && text.length - open < CDATA.length) return -1;
  let at = open + 1;
  for (;;) {
    const close = text.indexOf('>', at);
    if (close === -1) return -1;
    // A value in quotation marks may contain a >.
    const quote = firstQuote(text, at, close);
    if (quote === -1) return close + 1;
    const closing = text.indexOf(text.charAt(quote), quote + 1);
    if (closing === -1) return text[open + 1] === '!' ? close + 1 : -1;
    at = closing + 1;
  }
}

function firstQuote(text: string, from: number, to: number): number {
  for (let at = from; at < to; at += 1) if (text[at] === '"' || text[at] === "'") return at;
  return -1;
}

/** The name from this position on, without its prefix. */
function nameIn(markup: string, from: number): string {
  let end = from;
  while (end < markup.length && !' \t\r\n/>'.includes(markup.charAt(end))) end += 1;
  const name = markup.slice(from, end);
  return name.slice(name.indexOf(':') + 1);
}

const ATTRIBUTE = /\s([^\s=<>"']{1,100})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g;
/** The attributes by name; one with a prefix also without it, unless another has that name. */
function attributesIn(markup: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of markup.matchAll(ATTRIBUTE)) {
    const value = decodeXml(double ?? single ?? '');
    const plain = name.slice(name.indexOf(':') + 1);
    found.set(name, value);
    if (!found.has(plain)) found.set(plain, value);
  }
  return found;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? all : String.fromCodePoint(code);
  });
}
