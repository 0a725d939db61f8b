/** Reads a PDF as a viewer does: its text by the tables of its fonts, its links and its objects. */
import { inflateSync } from 'node:zlib';

export function readPdf(bytes: Buffer) {
  const file = bytes.toString('latin1');
  const objects = new Map([...file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, body]) => [id as string, body as string]));
  const stream = (id: string) => {
    const body = objects.get(id) ?? '';
    const start = body.indexOf('stream\n') + 'stream\n'.length;
    const data = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1');
    return (body.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1');
  };
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  const fonts = new Map<string, Map<string, string>>();
  for (const [, name = '', id = ''] of file.matchAll(/^\/(F\d+) (\d+) 0 R$/gm)) {
    const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
    if (cmap && !fonts.has(name)) fonts.set(name, characters(stream(cmap)));
  }
  const textOf = (content: string) => {
    let font: Map<string, string> | undefined;
    let text = '';
    const parts = /\/(F\d+) [\d.]+ Tf|\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)[\s\S]*?EMC|\[((?:<[\da-f]*>|[\s\d.-])*)\] TJ/g;
    for (const [, name, actual, glyphs] of content.matchAll(parts)) {
      if (name) font = fonts.get(name);
      else if (actual !== undefined) text += unescaped(actual);
      else text += [...joined(glyphs ?? '').matchAll(/[\da-f]{4}/g)].map(([glyph]) => font?.get(glyph) ?? '\0').join('');
      if (!name) text += ' ';
    }
    return text;
  };
  return {
    // The rupee sign has another font than the amount, so it is a separate text.
    pages: pages.map((page) =>
      textOf(stream(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? ''))
        .replace(/ +/g, ' ')
        .replaceAll('₹ ', '₹'),
    ),
    links: [...file.matchAll(/\/URI \(([^)]*)\)/g)].map(([, address]) => address),
    pictures: file.match(/\/Subtype \/Image/g)?.length ?? 0,
    file,
  };
}

/** Joins the glyphs of a text without the distances between them. */
const joined = (glyphs: string) => [...glyphs.matchAll(/<([\da-f]*)>/g)].map(([, digits]) => digits).join('');

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Decodes a UTF-16 text as a PDF writes it. */
function unescaped(text: string): string {
  const bytes = Buffer.from(
    text.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPES[sign] ?? sign),
    'latin1',
  );
  return bytes.subarray(2).swap16().toString('utf16le');
}

/** The characters of a font, by its glyphs as hexadecimal digits. */
function characters(cmap: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, from = '', list = ''] of cmap.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)) {
    for (const [at, [, codes = '']] of [...list.matchAll(/<([\da-f ]*)>/gi)].entries()) {
      const units = codes.replace(/ /g, '').match(/.{4}/g) ?? [];
      const glyph = (Number.parseInt(from, 16) + at).toString(16).padStart(4, '0');
      found.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    }
  }
  return found;
}
