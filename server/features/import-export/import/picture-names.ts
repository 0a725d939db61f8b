/** Joins the file names of pictures in an imported file with the pictures that were uploaded under these names. */

import { pictureNameKeyOf, pictureStemOf } from '../../../../shared/pictures/picture-names';
import { buildPictureUrl, isPictureLink, MAX_FURTHER_PICTURES } from '../../../../shared/pictures/pictures';
import type { Reader } from '../../../platform/database/database';

/** Returns the link of a picture for a cell: a link itself, or that of the uploaded picture with this name; undefined if there is none. */
export type PictureFinder = (cell: string) => string | undefined;

const BATCH = 500;

/** The text of a cell's first picture: of several links or file names, the first. A comma may belong to a link. */
export function firstPictureIn(cell: string): string {
  const text = cell.trim();
  if (/^https?:/i.test(text)) return text.split(/[;|\s]|,(?=\s|https?:|$)/i, 1)[0] ?? '';
  const end = /\.(?:jpe?g|png|webp|avif|gif)(?= ?[,;|])/i.exec(text);
  return end ? text.slice(0, end.index + end[0].length) : text;
}

/** The links in a cell of pictures, without the first picture, each once. */
export function furtherLinksIn(cell: string): string[] {
  const links = cell.split(/[\s;|]+|,(?=\s|https?:)/i).filter((link) => /^https?:/i.test(link));
  return [...new Set(links.filter((link) => link !== firstPictureIn(cell)))].slice(0, MAX_FURTHER_PICTURES);
}

export async function findPicturesByName(db: Reader, cells: Iterable<string>): Promise<PictureFinder> {
  const wanted = [...new Set([...cells].map(firstPictureIn).filter((cell) => cell !== '' && !isPictureLink(cell)))];
  const keys = [...new Set(wanted.flatMap((cell) => [pictureNameKeyOf(cell), pictureStemOf(cell)]))];
  const links = new Map<string, string>();
  for (let at = 0; at < keys.length; at += BATCH) {
    const some = keys.slice(at, at + BATCH);
    const named = await db.pictureName.findMany({
      where: { OR: [{ name: { in: some } }, { stem: { in: some } }] },
      orderBy: { createdAt: 'asc' },
    });
    const pictures = await db.picture.findMany({ where: { hash: { in: named.map(({ hash }) => hash) } } });
    const urls = new Map(pictures.map((picture) => [picture.hash, buildPictureUrl(picture)]));
    for (const { name, stem, hash } of named) {
      const url = urls.get(hash);
      if (url === undefined) continue;
      // The newest picture of a name counts; a name without its ending is less certain.
      if (!links.has(stem)) links.set(stem, url);
      links.set(name, url);
    }
  }
  return (cell) => (isPictureLink(cell.trim()) ? cell.trim() : (links.get(pictureNameKeyOf(cell)) ?? links.get(pictureStemOf(cell))));
}
