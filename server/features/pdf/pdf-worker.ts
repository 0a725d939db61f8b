/** The process that draws one PDF: it may be killed at any time and runs with a low priority. */
import { once } from 'node:events';
import os from 'node:os';
import sharp from 'sharp';
import { limitProcessResources } from '../../platform/process/child-pool';
import { drawCatalogue } from './draw-catalogue';
import { drawDataSheet } from './draw-data-sheet';
import { drawOrder } from './order/draw-order';
import type { PaperProduct, PdfChildMessage, PdfPaper, WantedFiles } from './papers';
import { drawQuotation } from './quotation/draw-quotation';
import type { PdfPicture } from './sheet';

// The limits of a drawing: several times the use of the largest catalogue.
const DRAWING = { cpuMs: 50_000, bytes: 200 * 1024 * 1024 };
const NICE = 5;
// The size of the parts that are sent to the parent: pdfkit writes pieces of a few bytes.
const PART_BYTES = 256 * 1024;
// The size limit of a list picture: two thousand pictures of this size make a file that mail servers accept.
const SMALL_BYTES = 12 * 1024;
const SMALLER = [
  { width: 280, quality: 65 },
  { width: 200, quality: 40 },
];

os.setPriority(NICE);
sharp.cache(false);
sharp.concurrency(1);
process.once('message', (paper: PdfPaper) => void draw(paper));
process.once('disconnect', () => process.exit());

const send = (message: PdfChildMessage) => process.send?.(message);

async function draw(paper: PdfPaper): Promise<void> {
  limitProcessResources(DRAWING);
  const { sheet, done } = drawingOf(paper);
  const { doc } = sheet;
  const opened = new Map<string, PdfPicture | null>();
  // The parent ends this process after the last part.
  let parts: Uint8Array[] = [];
  let length = 0;
  const sendParts = (isLast: boolean) => {
    send({ part: Buffer.concat(parts), isLast });
    [parts, length] = [[], 0];
  };
  doc.on('data', (part: Uint8Array) => {
    parts.push(part);
    length += part.length;
    if (length > PART_BYTES) sendParts(false);
  });
  doc.on('end', () => sendParts(true));
  await done();

  function drawingOf(paper: PdfPaper) {
    if (paper.kind === 'quotation') return drawQuotation(paper, logo);
    if (paper.kind === 'order') return drawOrder(paper, logo);
    return paper.kind === 'catalogue' ? drawCatalogue(paper, pictures, logo) : drawDataSheet(paper, pictures);
  }

  async function pictures(products: PaperProduct[], isLarge: boolean): Promise<(PdfPicture | null)[]> {
    const addresses = [...new Set(products.flatMap(({ image }) => image ?? []))].filter((address) => !opened.has(address));
    if (addresses.length > 0) {
      const files = await request({ pictures: addresses, isLarge });
      for (const [at, address] of addresses.entries()) opened.set(address, await open(files[at] ?? null, isLarge));
    }
    return products.map(({ image }) => opened.get(image ?? '') ?? null);
  }

  async function logo(): Promise<PdfPicture | null> {
    const [file = null] = await request({ logo: true });
    return open(file, true);
  }

  /** Opens a picture; null if the file is not a picture. */
  async function open(file: Uint8Array | null, isLarge: boolean): Promise<PdfPicture | null> {
    try {
      return file && doc.openImage(Buffer.from(isLarge ? file : await smaller(file)));
    } catch {
      return null;
    }
  }
}

/** Requests files from the parent. */
async function request(wanted: WantedFiles): Promise<(Uint8Array | null)[]> {
  const answer = once(process, 'message');
  send(wanted);
  const [files] = (await answer) as [(Uint8Array | null)[]];
  return files;
}

/** The picture itself, or a smaller JPEG if the picture is too large for a list. */
async function smaller(picture: Uint8Array): Promise<Uint8Array> {
  let result = picture;
  for (const { width, quality } of SMALLER) {
    if (result.length <= SMALL_BYTES) break;
    result = await sharp(picture).resize({ width, withoutEnlargement: true }).jpeg({ quality }).toBuffer();
  }
  return result;
}
