import type { StoredPicture } from './upload';

/** What the office says of a picture, and where it is cut. */
export type Look = Pick<StoredPicture, 'alt' | 'focalX' | 'focalY'>;

export const lookOf = ({ alt, focalX, focalY }: Look): Look => ({ alt, focalX, focalY });

export const isSameLook = (one: Look, other: Look) => JSON.stringify(lookOf(one)) === JSON.stringify(lookOf(other));
