/** The file names of uploaded pictures, by which an imported file names them. */
import { cutLine, cutStart } from '../text/cut-text';

const MAX_PICTURE_NAME_LENGTH = 200;

/** The name without its folders, in small letters: 'C:\Photos\Mop 1.JPG' → 'mop 1.jpg'. */
export function pictureNameKeyOf(name: string): string {
  const start = Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1;
  return cutStart(cutLine(name.slice(start), MAX_PICTURE_NAME_LENGTH).normalize('NFC').toLowerCase(), MAX_PICTURE_NAME_LENGTH);
}

/** The name without its ending. */
export const pictureStemOf = (name: string): string => pictureNameKeyOf(name).replace(/\.[a-z]{3,4}$/, '');
