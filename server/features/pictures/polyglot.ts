/** Detects polyglots: pictures that other programs read as a web page, a script or an archive. */

/** Long enough (at least five bytes) not to occur in compressed pixels by chance. */
const SIGNATURES = /<script|<html|<!doctype|<\?php|<svg[\s>]|<iframe|%pdf-\d/i;
const ARCHIVES = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'].map((signature) => Buffer.from(signature, 'latin1'));
const CHUNK = 1024 * 1024;
const OVERLAP = 16;

export function isPolyglot(bytes: Buffer): boolean {
  if (endsAsZip(bytes) || ARCHIVES.some((signature) => bytes.includes(signature))) return true;
  for (let at = 0; at < bytes.length; at += CHUNK) {
    if (SIGNATURES.test(bytes.toString('latin1', at, at + CHUNK + OVERLAP))) return true;
  }
  return false;
}

/** ZIP readers start from the end record, which contains the length of the comment after it. */
function endsAsZip(bytes: Buffer): boolean {
  const RECORD = 22;
  for (let at = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1'); at >= 0 && at >= bytes.length - 0xffff - RECORD; ) {
    if (at + RECORD <= bytes.length && at + RECORD + bytes.readUInt16LE(at + 20) <= bytes.length) return true;
    if (at === 0) return false;
    at = bytes.lastIndexOf('PK\x05\x06', at - 1, 'latin1');
  }
  return false;
}
