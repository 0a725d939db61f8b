import type { AdminOutputs } from '../../trpc';
import { chooseSmallestPictureUrl } from '../../ui/display/thumbnail';
import { describeUses } from '../../ui/words/picture-labels';
import classes from './picture-grid.module.css';

export type ListedPicture = AdminOutputs['pictures']['page']['rows'][number];

/** A picture in the grid: thumbnail, description, number of uses. */
export function PictureTile({ picture }: { picture: ListedPicture }) {
  const { url, alt, focalX, focalY, uses, id } = picture;
  return (
    <>
      <img
        src={chooseSmallestPictureUrl(url)}
        alt=""
        width="200"
        height="200"
        loading="lazy"
        style={{ objectPosition: `${focalX}% ${focalY}%` }}
      />
      <span className={classes.alt} data-none={alt === '' || undefined}>
        {alt || `Picture ${id}, not described`}
      </span>
      <span className={classes.uses} data-unused={uses === 0 || undefined}>
        {describeUses(uses)}
      </span>
    </>
  );
}
