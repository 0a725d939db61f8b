/** Cleans the headers of a JPEG: some cameras and editors leave bytes between them, which every program skips. */

const MARK = 0xff;
const START_OF_SCAN = 0xda;
const END = 0xd9;
/** Markers without a length: the start, restarts, and a marker for temporary use. */
const isAlone = (code: number) => code === 0xd8 || code === 0x01 || (code >= 0xd0 && code <= 0xd7);

/**
 * The same JPEG without bytes between its headers, which the decoder would report as damage; the same bytes if there are none, or if the
 * file is no JPEG.
 */
export function removeBytesBetweenHeaders(bytes: Buffer): Buffer {
  if (bytes[0] !== MARK || bytes[1] !== 0xd8) return bytes;
  const kept: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const next = nextMarker(bytes, at);
    if (next === -1) return bytes;
    const code = bytes[next + 1] ?? 0;
    if (code === START_OF_SCAN || code === END) {
      kept.push(bytes.subarray(next));
      break;
    }
    const end = isAlone(code) ? next + 2 : next + 2 + (next + 4 <= bytes.length ? bytes.readUInt16BE(next + 2) : bytes.length);
    // A length that points beyond the end is damage, which the decoder reports.
    if (end > bytes.length || end < next + 2) return bytes;
    kept.push(bytes.subarray(next, end));
    at = end;
  }
  const length = kept.reduce((sum, part) => sum + part.length, 0);
  return length === bytes.length ? bytes : Buffer.concat(kept);
}

/** The next marker: a byte 0xff; its next byte is neither 0x00 (the byte itself is meant) nor another 0xff, which only fills. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARK, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(MARK, at + 1)) {
    const code = bytes[at + 1];
    if (code !== 0x00 && code !== MARK) return at;
  }
  return -1;
}
