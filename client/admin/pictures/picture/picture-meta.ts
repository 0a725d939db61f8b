import type { StoredPicture } from '../upload/upload';

/** The editable fields of a picture: its description and its focal point. */
export type PictureMeta = Pick<StoredPicture, 'alt' | 'focalX' | 'focalY'>;

export const PICTURE_META_LABELS = {
  alt: 'Picture description',
  focalX: 'Focal point, from the left',
  focalY: 'Focal point, from the top',
};

export const pickMeta = ({ alt, focalX, focalY }: PictureMeta): PictureMeta => ({ alt, focalX, focalY });

export const isSameMeta = (one: PictureMeta, other: PictureMeta) => JSON.stringify(pickMeta(one)) === JSON.stringify(pickMeta(other));
