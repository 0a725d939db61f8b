/**
 * Writes an export as a ZIP file: files in the order of reading, then all rows as JSON and as a readable page. Rows are read once; until
 * they are written, their text stays compressed in memory, a tenth of its size, and files pass through one by one.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from 'fflate';
import type { ExportedPart } from '../../../platform/personal-data/personal-data';
import type { RecordedRow, RecordKind } from '../../../platform/personal-data/personal-records';
import { PAGE_END_HTML, renderFileList, renderPageHead, renderRow, renderSectionHead, SECTION_END_HTML } from './readable';
import { type RowFormatter, toReadableRows } from './row-formatter';

/** A compressed buffer of texts that are written later. */
class Waiting {
  count = 0;
  readonly #parts: Buffer[] = [];

  add(text: string, count: number): void {
    this.#parts.push(deflateRawSync(text));
    this.count += count;
  }

  *texts(): Generator<Buffer> {
    for (const part of this.#parts) yield inflateRawSync(part);
  }
}

type Of = {
  company: string;
  of: string;
  at: Date;
  query: object;
  formatter: RowFormatter;
};

/** Yields the bytes of the ZIP file; `onRows` receives the number of rows so far. */
export async function* streamArchive(
  exported: AsyncIterable<ExportedPart>,
  of: Of,
  onRows: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const take = () => {
    const chunks = made;
    made = [];
    return chunks;
  };
  const begin = <File extends ZipInputFile>(file: File): File => {
    file.mtime = of.at;
    zip.add(file);
    return file;
  };

  const [pages, rows] = [new Map<string, Waiting>(), new Map<string, Waiting>()];
  const waitingOf = (waiting: Map<string, Waiting>, model: string) => {
    const found = waiting.get(model) ?? new Waiting();
    waiting.set(model, found);
    return found;
  };
  const paths: string[] = [];
  let count = 0;
  for await (const part of exported) {
    if ('file' in part) {
      const path = `files/${freeName(part.file.name, paths)}`;
      paths.push(path);
      begin(new ZipPassThrough(path)).push(part.file.bytes, true);
    } else {
      const found = toReadableRows(part.model, part.rows as RecordedRow[], of.formatter);
      of.formatter.note(part.model, found);
      waitingOf(pages, part.model).add(found.map((row) => renderRow(part.model, row, of.formatter)).join(''), found.length);
      waitingOf(rows, part.model).add(found.map((row) => `,\n${JSON.stringify(row, plainValue)}`).join(''), found.length);
      count += found.length;
      onRows(count);
    }
    yield* take();
    await yieldToEventLoop();
  }

  const written = of.formatter.kinds.inOrder([...pages.keys()]).map((model) => ({
    kind: of.formatter.kindOf(model),
    count: pages.get(model)?.count ?? 0,
    html: pages.get(model)?.texts() ?? [],
    rows: rows.get(model)?.texts() ?? [],
  }));
  async function* write(name: string, texts: Iterable<string | Uint8Array>) {
    const file = begin(new ZipDeflate(name));
    for (const text of texts) {
      file.push(typeof text === 'string' ? Buffer.from(text) : text);
      yield* take();
      await yieldToEventLoop();
    }
    file.push(new Uint8Array(), true);
    yield* take();
  }
  yield* write('personal-data.json', json(written, { ...of, paths }));
  yield* write('personal-data.html', page(written, { ...of, counts: written, paths }));
  zip.end();
  yield* take();
}

type Written = { kind: RecordKind; count: number; html: Iterable<Buffer>; rows: Iterable<Buffer> }[];

function* page(written: Written, { paths, ...head }: Parameters<typeof renderPageHead>[0] & { paths: string[] }) {
  yield renderPageHead(head);
  for (const { kind, count, html } of written) {
    yield renderSectionHead(kind, count);
    yield* html;
    yield SECTION_END_HTML;
  }
  yield `${renderFileList(paths)}${PAGE_END_HTML}`;
}

/** Yields the JSON `{ format, madeAt, of, data: { <kind>: [rows] }, files }` (docs/privacy.md). */
function* json(written: Written, { at, query, paths }: Pick<Of, 'at' | 'query'> & { paths: string[] }) {
  yield `{"format":1,"madeAt":${JSON.stringify(at)},"of":${JSON.stringify(query)},"data":{`;
  for (const [place, { kind, rows }] of written.entries()) {
    yield `${place === 0 ? '' : ','}\n${JSON.stringify(kind.key)}:[`;
    let isFirst = true;
    for (const text of rows) {
      yield isFirst ? text.subarray(1) : text;
      isFirst = false;
    }
    yield ']';
  }
  yield `},\n"files":${JSON.stringify(paths)}}\n`;
}

const plainValue = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** A file name without folders that no other file in the archive has. */
function freeName(name: string, paths: readonly string[]): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const safe = name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, '_').replace(/^\.+/, '_') || 'file';
  if (!paths.includes(`files/${safe}`)) return safe;
  return `${paths.length + 1} ${safe}`;
}
