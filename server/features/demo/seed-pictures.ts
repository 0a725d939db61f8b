/** The demo's pictures: drawn and rendered beforehand, stored like uploads. */
import { readFileSync } from 'node:fs';
import { demoContent } from '../../../prisma/demo/content';
import { PICTURE_FORMATS, pictureAddress, pictureWidths } from '../../../shared/pictures';
import type { Site } from '../../platform/context';
import type { Actor } from '../content/change';
import { hashUpload, type NewPicture, storePictures } from '../pictures/store-pictures';

const FOLDER = 'prisma/demo/pictures';
/** How the demo's content names the file of a picture. */
const NAMED = /^\/pictures\/(.+)-800\.webp$/;

type About = { width: number; height: number; placeholder: string };
/** What a database is told of a picture; its files are read when it is stored. */
type Drawn = { name: string; about: About; hash: string; bytes: number; alt: string };

/** Gives the demo content's rows the addresses that their pictures have in the database. */
export class DemoPictures {
  readonly #drawn: Map<string, Drawn>;

  constructor() {
    const index = JSON.parse(readFileSync(`${FOLDER}/index.json`, 'utf8')) as Record<string, About>;
    const drawn = demoContent.products.flatMap(({ title, image }): [string, Drawn][] => {
      const name = NAMED.exec(image)?.[1] ?? '';
      const about = index[name];
      if (!about) return [];
      const largest = readFileSync(`${FOLDER}/${name}-${about.width}.jpg`);
      // How many are in a case is not to be seen.
      const alt = title.replace(/ \([^()]*\)$/, '');
      return [[image, { name, about, hash: hashUpload(largest), bytes: largest.length, alt }]];
    });
    this.#drawn = new Map(drawn);
  }

  async store(ctx: Pick<Site, 'db' | 'now' | 'version'>, actor: Actor): Promise<void> {
    await storePictures(ctx, actor, [...this.#drawn.values()].map(readFiles));
  }

  /** The row with the address of its picture. */
  withPictureAddresses(row: Record<string, unknown>): Record<string, unknown> {
    const drawn = this.#drawn.get(String(row.image));
    return drawn ? { ...row, image: pictureAddress({ hash: drawn.hash, ...drawn.about }) } : row;
  }
}

function readFiles({ name, about, ...picture }: Drawn): NewPicture {
  const files = pictureWidths(about.width).flatMap((width) =>
    PICTURE_FORMATS.map((format) => ({ width, format, bytes: readFileSync(`${FOLDER}/${name}-${width}.${format}`) })),
  );
  return { ...picture, ...about, files };
}
