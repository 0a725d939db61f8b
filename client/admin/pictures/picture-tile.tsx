import { parsePictureAddress, variantAddress } from '../../../shared/pictures';
import type { Outputs } from '../trpc';
import classes from './picture-grid.module.css';
import { usesInWords } from '../ui/picture-labels';

export type ListedPicture = Outputs['pictures']['page']['rows'][number];

/** A picture among others: what it shows, what is said of it, how often it is used. */
export function PictureTile({ picture }: { picture: ListedPicture }) {
  const { url, alt, focalX, focalY, uses, id } = picture;
  return (
    <>
      <img src={smallest(url)} alt="" width="200" height="200" loading="lazy" style={{ objectPosition: `${focalX}% ${focalY}%` }} />
      <span className={classes.alt} data-none={alt === '' || undefined}>
        {alt || `Picture ${id}, not described`}
      </span>
      <span className={classes.uses}>{usesInWords(uses)}</span>
    </>
  );
}

/** The smallest file of a picture of ours. */
export function smallest(url: string): string {
  const own = parsePictureAddress(url);
  return own ? variantAddress(own, own.widths[0] ?? own.width, 'webp') : url;
}
