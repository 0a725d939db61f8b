/** The demo's pictures: rendered in advance, stored like uploads. */
import { readFileSync } from 'node:fs';
import { demoContent } from '../../../prisma/demo/content';
import { PICTURE_FORMATS, pictureAddress, pictureWidths } from '../../../shared/pictures';
import type { Site } from '../../platform/context';
import type { Actor } from '../content/change';
import { hashUpload, type NewPicture, storePictures } from '../pictures/store-pictures';

const FOLDER = 'prisma/demo/pictures';
/** The picture paths in the demo content. */
const DEMO_PATH = /^\/pictures\/(.+)-800\.webp$/;

type Dimensions = { width: number; height: number; placeholder: string };
/** A picture without its files, which are read when it is stored. */
type DemoPicture = { name: string; about: Dimensions; hash: string; bytes: number; alt: string };

/** Stores the demo's pictures and replaces their paths in the demo rows with their addresses. */
export class DemoPictures {
  readonly #pictures: Map<string, DemoPicture>;

  constructor() {
    const index = JSON.parse(readFileSync(`${FOLDER}/index.json`, 'utf8')) as Record<string, Dimensions>;
    const drawn = demoContent.products.flatMap(({ title, image }): [string, DemoPicture][] => {
      const name = DEMO_PATH.exec(image)?.[1] ?? '';
      const about = index[name];
      if (!about) return [];
      const largest = readFileSync(`${FOLDER}/${name}-${about.width}.jpg`);
      // The pack size in parentheses is not visible in the picture.
      const alt = title.replace(/ \([^()]*\)$/, '');
      return [[image, { name, about, hash: hashUpload(largest), bytes: largest.length, alt }]];
    });
    this.#pictures = new Map(drawn);
  }

  async store(ctx: Pick<Site, 'db' | 'now' | 'version'>, actor: Actor): Promise<void> {
    await storePictures(ctx, actor, [...this.#pictures.values()].map(readFiles));
  }

  withPictureAddresses(row: Record<string, unknown>): Record<string, unknown> {
    const drawn = this.#pictures.get(String(row.image));
    return drawn ? { ...row, image: pictureAddress({ hash: drawn.hash, ...drawn.about }) } : row;
  }
}

function readFiles({ name, about, ...picture }: DemoPicture): NewPicture {
  const files = pictureWidths(about.width).flatMap((width) =>
    PICTURE_FORMATS.map((format) => ({ width, format, bytes: readFileSync(`${FOLDER}/${name}-${width}.${format}`) })),
  );
  return { ...picture, ...about, files };
}
