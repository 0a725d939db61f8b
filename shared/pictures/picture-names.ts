/** The file names of uploaded pictures, by which an imported file names them. */

const MAX_PICTURE_NAME_LENGTH = 200;

/** The name without its folders, in small letters: 'C:\Photos\Mop 1.JPG' → 'mop 1.jpg'. */
export function pictureNameKeyOf(name: string): string {
  const start = Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1;
  return name.slice(start).trim().normalize('NFC').toLowerCase().slice(0, MAX_PICTURE_NAME_LENGTH);
}

/** The name without its ending. */
export const pictureStemOf = (name: string): string => pictureNameKeyOf(name).replace(/\.[a-z]{3,4}$/, '');
