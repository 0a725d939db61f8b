/** Malicious and invalid picture files, each with a unique name. */
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Hostile = [name: string, bytes: Buffer, type?: string];

const ascii = (text: string) => Buffer.from(text, 'latin1');
const join = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => (typeof part === 'string' ? ascii(part) : part)));
const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
/** Overwrites bytes at an offset, or at the position of a text. */
function over(bytes: Buffer, place: number | string, ...written: number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(written, typeof place === 'number' ? place : copy.indexOf(place, 0, 'latin1'));
  return copy;
}
const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

const PAGE = '<html><script>alert(document.domain)</script></html>';
const ZIP = join('PK\x03\x04', Buffer.alloc(40), 'PK\x05\x06', Buffer.alloc(18));
const PDF = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** A chunk of a PNG with the right checksum. */
function chunk(name: string, data: Buffer): Buffer {
  const body = join(name, data);
  return join(Buffer.from(u32(data.length)), body, Buffer.from(u32(crc32(body))));
}
const header = (width: number, height: number) => chunk('IHDR', Buffer.from([...u32(width), ...u32(height), 8, 0, 0, 0, 0]));
const END = chunk('IEND', Buffer.alloc(0));
const png = (...chunks: Buffer[]) => join('\x89PNG\r\n\x1a\n', ...chunks);
/** Compressed zeros, in megabytes. */
function zeros(count: number): Buffer {
  const MEGABYTE = 1024 * 1024;
  const part = (length: number) => deflateRawSync(Buffer.alloc(length), { finishFlush: constants.Z_FULL_FLUSH });
  const megabyte = part(MEGABYTE);
  const parts = Array.from({ length: Math.floor(count / MEGABYTE) }, () => megabyte);
  const adler = Buffer.from([...u32(count % 65_521).slice(2), 0, 1]);
  return join(Buffer.from([0x78, 0x9c]), ...parts, part(count % MEGABYTE), Buffer.from([3, 0]), adler);
}

/** An interlaced PNG of 49 megapixels with 8 bytes per pixel: a decoder needs all of them in memory. */
function heavyPng(): Buffer {
  const side = 7_000;
  const turns = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ] as const;
  const reach = (from: number, step: number) => Math.ceil((side - from) / step);
  const lengths = turns.map(([x, dx, y, dy]) => reach(y, dy) * (1 + reach(x, dx) * 8));
  const start = chunk('IHDR', Buffer.from([...u32(side), ...u32(side), 16, 6, 0, 0, 1]));
  return png(start, chunk('IDAT', zeros(lengths.reduce((sum, length) => sum + length))), END);
}

/** A segment of a JPEG. */
const segment = (marker: number, data: Buffer | string) => join(Buffer.from([0xff, marker, ...u32(data.length + 2).slice(2)]), data);

export async function createHostilePictures(): Promise<Hostile[]> {
  const create = { width: 320, height: 240, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } } as const;
  const image = sharp({ create });
  const [jpeg, p, webp, avif, lossless, gif, tiff] = await Promise.all([
    image.clone().jpeg({ mozjpeg: false }).toBuffer(),
    image.clone().png().toBuffer(),
    image.clone().webp().toBuffer(),
    image.clone().avif({ effort: 0 }).toBuffer(),
    image.clone().webp({ lossless: true, effort: 0 }).toBuffer(),
    image.clone().gif().toBuffer(),
    image.clone().tiff().toBuffer(),
  ]);
  const moving = await sharp([jpeg, p], { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const afterStart = (...parts: (Buffer | string)[]) => join(jpeg.subarray(0, 2), ...parts, jpeg.subarray(2));
  const afterHeader = (...chunks: Buffer[]) => join(p.subarray(0, 33), ...chunks, p.subarray(33));
  const pixels = p.indexOf('IDAT', 0, 'latin1');
  const av1 = avif.indexOf('mdat', 0, 'latin1') + 4;
  const size = avif.indexOf('ispe', 0, 'latin1') + 8;
  const rows = (count: number, length: number) => chunk('IDAT', deflateSync(Buffer.alloc(count * (length + 1))));

  return [
    ['an empty file', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['only zeros', Buffer.alloc(5_000)],
    ['words', ascii('This is my photo.')],
    ['JSON', ascii('{"image":"data:image/png;base64,AAAA"}')],
    ['a page as a PNG', ascii(PAGE), 'image/png'],
    ['an SVG as a JPEG', ascii(SVG)],
    ['an SVG with a prologue', ascii(`<?xml version="1.0"?><!-- x -->${SVG}`), 'image/svg+xml'],
    ['an SVG that includes a file', ascii(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`), 'image/svg+xml'],
    ['a GIF as a PNG', gif, 'image/png'],
    ['a TIFF', tiff, 'image/tiff'],
    ['a BMP', join('BM', Buffer.alloc(60)), 'image/bmp'],
    ['a HEIC as a JPEG', join(Buffer.from(u32(24)), 'ftypheic', Buffer.alloc(4), 'mif1heic', Buffer.alloc(200))],
    ['a PDF', ascii(PDF), 'application/octet-stream'],
    ['a ZIP', ZIP, 'image/webp'],
    ['a film', join(Buffer.from(u32(24)), 'ftypisom', Buffer.alloc(4), 'isommp42', Buffer.alloc(200))],
    ['an icon', join(Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(60)), 'image/x-icon'],
    ['a Photoshop file', join('8BPS', Buffer.alloc(60))],
    ['a JPEG XL', join(Buffer.from([0xff, 0x0a]), Buffer.alloc(60))],

    ['the first three bytes of a JPEG', jpeg.subarray(0, 3)],
    ['a JPEG cut within its header', cut(jpeg, 0.02)],
    ['a JPEG cut in the middle', cut(jpeg, 0.5)],
    ['a JPEG without its last tenth', cut(jpeg, 0.9)],
    ['a JPEG without its last pixels', jpeg.subarray(0, -30)],
    ['a JPEG of 4,000 megapixels', over(jpeg, frame + 5, 0xff, 0xfe, 0xff, 0xfe)],
    ['a JPEG of 56 megapixels', over(jpeg, frame + 5, 0x1b, 0x58, 0x1f, 0x40)],
    ['a JPEG without a height', over(jpeg, frame + 5, 0, 0)],
    ['a JPEG that says it is larger than it is', over(jpeg, frame + 5, 0x0f, 0xa0, 0x0f, 0xa0)],
    ['a JPEG without a frame', join(jpeg.subarray(0, frame), jpeg.subarray(frame + 19))],
    ['a JPEG whose segment is too long', over(jpeg, 4, 0xff, 0xff)],
    ['a JPEG whose tables are broken', over(jpeg, jpeg.indexOf(Buffer.from([0xff, 0xc4])) + 5, ...Array<number>(16).fill(255))],
    [
      'a JPEG with noise in its pixels',
      over(jpeg, Math.floor(jpeg.length / 2), ...Array.from({ length: 60 }, (_, i) => [0xff, 0xd9 - (i % 9)]).flat()),
    ],
    ['a JPEG that is a page', afterStart(segment(0xfe, PAGE))],
    ['a JPEG that is a program', afterStart(segment(0xfe, '<?php system($_GET[0]); ?>'))],
    ['a JPEG that is a ZIP', join(jpeg, ZIP)],
    ['a JPEG that is a PDF', join(jpeg, PDF)],
    ['a JPEG with a page behind it', join(jpeg, PAGE)],
    ['a JPEG with a RAR behind it', join(jpeg, 'Rar!\x1a\x07\x01\x00', Buffer.alloc(40))],
    ['a JPEG of more than 15 MB', join(jpeg, Buffer.alloc(15 * 1024 * 1024))],

    ['a PNG cut in the middle', cut(p, 0.5)],
    ['a PNG without its end', p.subarray(0, -12)],
    ['a PNG of 2,500 megapixels', png(header(50_000, 50_000), rows(100, 100), END)],
    ['a PNG as wide as can be', png(header(0x7fffffff, 1), rows(1, 100), END)],
    ['a PNG of 50.4 megapixels, in 50 kB', png(header(7_100, 7_100), rows(7_100, 7_100), END)],
    ['a PNG of 400 MB, in 400 kB', heavyPng()],
    ['a PNG without a width', png(header(0, 100), rows(100, 0), END)],
    ['a PNG without pixels', png(header(100, 100), END)],
    ['a PNG with too few rows', png(header(1_000, 1_000), rows(10, 1_000), END)],
    ['a PNG whose pixels were changed', over(p, pixels + 40, 1, 2, 3, 4)],
    ['a PNG whose pixels are no pixels', png(header(100, 100), chunk('IDAT', Buffer.alloc(500, 7)), END)],
    ['a PNG with a wrong checksum of its header', over(p, 29, 0, 0, 0, 0)],
    ['a PNG whose chunk is too long', over(p, pixels - 4, 0x7f, 0xff, 0xff, 0xff)],
    ['a PNG with a page behind it', join(p, PAGE)],
    ['a PNG with a note behind it', join(p, 'a note')],
    ['a PNG that is a ZIP', join(p, ZIP)],
    ['a PNG with a program in it', afterHeader(chunk('tEXt', ascii(`Comment\0${PAGE}`)))],
    ['a PNG that moves', afterHeader(chunk('acTL', Buffer.from([...u32(2), ...u32(0)])))],

    ['a WebP cut in the middle', cut(webp, 0.5)],
    ['a WebP that says it is longer', over(webp, 4, 0xff, 0xff, 0xff, 0x00)],
    ['a WebP with more behind it', join(webp, ZIP)],
    [
      'a WebP of 268 megapixels',
      join(
        'RIFF',
        over(Buffer.alloc(4), 0, 22),
        'WEBPVP8X',
        over(Buffer.alloc(14), 0, 10, 0, 0, 0, 0, 0, 0, 0, 0xff, 0x3f, 0, 0xff, 0x3f, 0),
      ),
    ],
    ['a WebP without loss that says it has 268 megapixels', over(lossless, lossless.indexOf('VP8L') + 9, 0xff, 0xff, 0xff, 0x0f)],
    ['a WebP whose pixels are no pixels', over(webp, 30, ...Array<number>(400).fill(255))],
    ['a WebP that moves', moving],

    ['an AVIF cut in the middle', cut(avif, 0.5)],
    ['an AVIF without its pixels', avif.subarray(0, av1)],
    ['an AVIF of 900 megapixels', over(avif, size, ...u32(30_000), ...u32(30_000))],
    ['an AVIF of 17 megapixels', over(avif, size, ...u32(5_000), ...u32(3_400))],
    ['an AVIF whose pixels are no pixels', over(avif, av1, ...Array<number>(2_000).fill(0xff))],
    ['an AVIF whose box is too long', over(avif, avif.indexOf('meta', 0, 'latin1') - 4, 0x7f, 0xff, 0xff, 0xff)],
    ['an AVIF with more behind it', join(avif, ZIP)],
    ['an AVIF that moves', over(avif, 8, ...ascii('avis'))],
  ];
}
