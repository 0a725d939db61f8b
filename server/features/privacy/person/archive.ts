/**
 * An export as a ZIP file: files as they come, then all rows as JSON and as a page to read. Rows are read once; until their turn their text waits
 * compressed, so that the memory of a long life with the company is a tenth of its texts, and files pass one by one.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from 'fflate';
import type { Services } from '../../../platform/context';
import type { Exported } from '../../../platform/personal-data';
import { inOrder, kindOf } from './kinds';
import { fileList, PAGE_END, pageHead, rowHtml, SECTION_END, sectionHead } from './readable';
import { inWords, type References, type Row } from './row-words';

/** Texts that wait, compressed. */
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
  asked: object;
  services: Pick<Services, 'stepKinds'>;
  references: References & { note: (model: string, rows: readonly Row[]) => void };
};

/** Yields the bytes of the ZIP file; `onRows` is told how many rows it has by now. */
export async function* archive(exported: AsyncIterable<Exported>, of: Of, onRows: (rows: number) => void): AsyncGenerator<Uint8Array> {
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
      const found = inWords(of.services, part.model, part.rows as Row[]);
      of.references.note(part.model, found);
      waitingOf(pages, part.model).add(found.map((row) => rowHtml(part.model, row, of.references)).join(''), found.length);
      waitingOf(rows, part.model).add(found.map((row) => `,\n${JSON.stringify(row, plainValue)}`).join(''), found.length);
      count += found.length;
      onRows(count);
    }
    yield* take();
    await yieldToEventLoop();
  }

  const models = inOrder([...pages.keys()]);
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
  yield* write('personal-data.json', json(models, rows, { ...of, paths }));
  const counts = models.map((model) => ({ model, count: pages.get(model)?.count ?? 0 }));
  yield* write('personal-data.html', page(models, pages, { ...of, counts, paths }));
  zip.end();
  yield* take();
}

function* page(models: string[], pages: Map<string, Waiting>, { paths, ...head }: Parameters<typeof pageHead>[0] & { paths: string[] }) {
  yield pageHead(head);
  for (const model of models) {
    const waiting = pages.get(model);
    if (!waiting) continue;
    yield sectionHead(model, waiting.count);
    yield* waiting.texts();
    yield SECTION_END;
  }
  yield `${fileList(paths)}${PAGE_END}`;
}

/** `{ format, madeAt, of, data: { <kind>: [rows] }, files }` (docs/privacy.md). */
function* json(models: string[], rows: Map<string, Waiting>, { at, asked, paths }: Pick<Of, 'at' | 'asked'> & { paths: string[] }) {
  yield `{"format":1,"madeAt":${JSON.stringify(at)},"of":${JSON.stringify(asked)},"data":{`;
  for (const [place, model] of models.entries()) {
    yield `${place === 0 ? '' : ','}\n${JSON.stringify(kindOf(model).key)}:[`;
    let isFirst = true;
    for (const text of rows.get(model)?.texts() ?? []) {
      yield isFirst ? text.subarray(1) : text;
      isFirst = false;
    }
    yield ']';
  }
  yield `},\n"files":${JSON.stringify(paths)}}\n`;
}

const plainValue = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** A name that is none of a folder, and is not used yet. */
function freeName(name: string, paths: readonly string[]): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const safe = name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, '_').replace(/^\.+/, '_') || 'file';
  if (!paths.includes(`files/${safe}`)) return safe;
  return `${paths.length + 1} ${safe}`;
}
