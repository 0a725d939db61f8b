/** Reads the parts of an Excel file, a ZIP archive, by the archive's directory. Every part is checked before anything is unpacked. */
import { Readable } from 'node:stream';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { tableError, UNPACKED_SIZE_MESSAGE, UNREADABLE_TABLE_MESSAGE } from '../table/table-rows';

type Part = { method: number; crc: number; size: number; unpacked: number; header: number };

/** The limit for the archive's directory: a workbook with many pictures has some hundred parts. */
const MAX_PARTS = 1_000;
const STORED = 0;
const DEFLATED = 8;
const END = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_LENGTH = 20;
const ZIP64_ID = 1;
const IN_ZIP64 = 0xffffffff;
const CHUNK = 64 * 1024;

/** The parts by name. Throws a readable error for an archive beyond the limits, or for an archive that programs could read differently. */
export class ZipParts {
  readonly #parts = new Map<string, Part>();
  readonly #view: DataView;

  constructor(
    private readonly bytes: Uint8Array,
    maxUnpacked: number,
  ) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      this.#readDirectory(maxUnpacked);
    } catch (error) {
      // A position outside of the file.
      throw error instanceof RangeError ? tableError(UNREADABLE_TABLE_MESSAGE) : error;
    }
  }

  get names(): string[] {
    return [...this.#parts.keys()];
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  /** The text of a part. */
  read(name: string): string {
    const part = this.#partOf(name);
    const stored = this.#storedBytes(part);
    const bytes = part.method === STORED ? stored : inflateRawSync(stored, { maxOutputLength: part.unpacked });
    checkEnd(part, bytes.length, crc32(bytes));
    return new TextDecoder().decode(bytes);
  }

  /** The text of a part, piece by piece. Throws where the part exceeds its declared size. */
  async *stream(name: string): AsyncGenerator<string> {
    const part = this.#partOf(name);
    const stored = Readable.from(piecesOf(this.#storedBytes(part)));
    const decoder = new TextDecoder();
    let length = 0;
    let crc = 0;
    for await (const piece of (part.method === STORED ? stored : stored.pipe(createInflateRaw())) as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > part.unpacked) throw new Error('A part exceeds its declared size');
      crc = crc32(piece, crc);
      yield decoder.decode(piece, { stream: true });
    }
    checkEnd(part, length, crc);
    yield decoder.decode();
  }

  #partOf(name: string): Part {
    const part = this.#parts.get(name);
    if (!part) throw new Error(`Invalid XLSX: the part ${name} is missing`);
    if (part.method !== STORED && part.method !== DEFLATED) throw tableError(UNREADABLE_TABLE_MESSAGE);
    return part;
  }

  #storedBytes({ header, size }: Part): Uint8Array {
    const start = header + LOCAL_LENGTH + this.#view.getUint16(header + 26, true) + this.#view.getUint16(header + 28, true);
    return this.bytes.subarray(start, start + size);
  }

  #readDirectory(maxUnpacked: number): void {
    const { count, start } = this.#findDirectory();
    if (count > MAX_PARTS) throw tableError(UNPACKED_SIZE_MESSAGE);
    const names = new Set<string>();
    let unpacked = 0;
    for (let entry = 0, at = start; entry < count; entry += 1) {
      if (this.#view.getUint32(at, true) !== ENTRY) throw tableError(UNREADABLE_TABLE_MESSAGE);
      const nameLength = this.#view.getUint16(at + 28, true);
      const extraLength = this.#view.getUint16(at + 30, true);
      const name = new TextDecoder().decode(this.bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength)).replace(/^\//, '');
      const part = this.#partAt(at, at + ENTRY_LENGTH + nameLength, extraLength);
      unpacked += part.unpacked;
      if (unpacked > maxUnpacked) throw tableError(UNPACKED_SIZE_MESSAGE);
      const isOpen = !name.endsWith('/') && (part.size === 0 || part.unpacked === 0);
      // A part without both sizes has no limit; of two parts with one name, a virus scanner may have checked the other.
      if (isOpen || names.has(name.toLowerCase())) throw tableError(UNREADABLE_TABLE_MESSAGE);
      names.add(name.toLowerCase());
      this.#parts.set(name, part);
      at += ENTRY_LENGTH + nameLength + extraLength + this.#view.getUint16(at + 32, true);
    }
  }

  #findDirectory(): { count: number; start: number } {
    const last = this.bytes.length - END_LENGTH;
    for (let at = last; at >= 0 && at >= last - MAX_COMMENT; at -= 1) {
      if (this.#view.getUint32(at, true) !== END) continue;
      const start = this.#view.getUint32(at + 16, true);
      const locator = at - ZIP64_LOCATOR_LENGTH;
      if (locator < 0 || this.#view.getUint32(locator, true) !== ZIP64_LOCATOR)
        return { count: this.#view.getUint16(at + 10, true), start };
      const wide = Number(this.#view.getBigUint64(locator + 8, true));
      return { count: Number(this.#view.getBigUint64(wide + 32, true)), start: Number(this.#view.getBigUint64(wide + 48, true)) };
    }
    throw tableError(UNREADABLE_TABLE_MESSAGE);
  }

  #partAt(at: number, extra: number, extraLength: number): Part {
    const wide = this.#wideNumbers(extra, extraLength);
    const take = (offset: number) => {
      const narrow = this.#view.getUint32(at + offset, true);
      return narrow === IN_ZIP64 ? Number(wide.shift() ?? IN_ZIP64) : narrow;
    };
    const unpacked = take(24);
    const size = take(20);
    const method = this.#view.getUint16(at + 10, true);
    return { method, crc: this.#view.getUint32(at + 16, true), size, unpacked, header: take(42) };
  }

  /** The numbers that do not fit into 32 bits; streaming programs write small ones so too. */
  #wideNumbers(start: number, length: number): bigint[] {
    for (let at = start; at + 4 <= start + length; at += 4 + this.#view.getUint16(at + 2, true)) {
      const size = this.#view.getUint16(at + 2, true);
      if (this.#view.getUint16(at, true) !== ZIP64_ID) continue;
      return Array.from({ length: Math.floor(size / 8) }, (_, index) => this.#view.getBigUint64(at + 4 + index * 8, true));
    }
    return [];
  }
}

function checkEnd(part: Part, length: number, crc: number): void {
  if (length !== part.unpacked || crc !== part.crc) throw new Error('Invalid XLSX: a part is damaged');
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}
