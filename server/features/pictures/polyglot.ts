/** Looks for another file within a picture: one that is a picture to us and a page, a program or an archive to somebody else. */

/** Never in compressed pixels by chance: each is at least five bytes long. */
const SIGNS = /<script|<html|<!doctype|<\?php|<svg[\s>]|<iframe|%pdf-\d/i;
const ARCHIVES = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'].map((start) => Buffer.from(start, 'latin1'));
const PIECE = 1024 * 1024;
const OVERLAP = 16;

export function isPolyglot(bytes: Buffer): boolean {
  if (endsAsZip(bytes) || ARCHIVES.some((start) => bytes.includes(start))) return true;
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (SIGNS.test(bytes.toString('latin1', at, at + PIECE + OVERLAP))) return true;
  }
  return false;
}

/** A ZIP is found from its end, wherever it begins: its last record says how long the comment behind it is. */
function endsAsZip(bytes: Buffer): boolean {
  const RECORD = 22;
  for (let at = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1'); at >= 0 && at >= bytes.length - 0xffff - RECORD; ) {
    if (at + RECORD <= bytes.length && at + RECORD + bytes.readUInt16LE(at + 20) <= bytes.length) return true;
    if (at === 0) return false;
    at = bytes.lastIndexOf('PK\x05\x06', at - 1, 'latin1');
  }
  return false;
}
