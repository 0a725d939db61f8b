import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = new URL('../../../client/public/', import.meta.url);
const at = (file: string) => fileURLToPath(new URL(file, folder));

/** The mark of favicon.svg in the formats that phones and older browsers ask for. */
export async function drawIcons(): Promise<void> {
  const tile = await readFile(at('favicon.svg'), 'utf8');
  // Phones cut the corners themselves; the sun stays within what a mask leaves.
  const square = tile.replace(/ rx="\d+"/, '');
  const png = (svg: string, size: number) =>
    sharp(Buffer.from(svg), { density: 1000 }).resize(size, size).png({ palette: true, effort: 10 });

  await png(square, 180).toFile(at('apple-touch-icon.png'));
  await png(tile, 192).toFile(at('icon-192.png'));
  await png(tile, 512).toFile(at('icon-512.png'));
  await png(square, 512).toFile(at('icon-maskable-512.png'));
  await writeFile(at('favicon.ico'), icoOf(32, await png(tile, 32).toBuffer()));
}

/** A PNG in the envelope of an .ico: one directory entry, then the file. */
function icoOf(size: number, png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
