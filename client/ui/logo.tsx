import { createVariantUrl, parsePictureUrl } from '../../shared/pictures/pictures';
import { splitName } from '../../shared/website/website';
import classes from './logo.module.css';
import { useWebsite } from './website';

/** The logo: its picture, or else the first letter of the company's name, and the name. */
export function Logo() {
  const website = useWebsite();
  const [first, second] = splitName(website);
  return (
    <span className={classes.logo}>
      {website.logo === null ? (
        <i className={classes.mark} aria-hidden="true">
          {first.charAt(0).toUpperCase()}
        </i>
      ) : (
        // With a low priority React preloads no logo before the page's first picture.
        <img className={classes.mark} src={smallestOf(website.logo)} alt="" width={40} height={40} fetchPriority="low" />
      )}
      <span className={classes.name}>
        <b>{first}</b> {second && <span>{second}</span>}
      </span>
    </span>
  );
}

/** The smallest file of a picture of the library; any other picture as it is. */
function smallestOf(src: string): string {
  const stored = parsePictureUrl(src);
  return stored ? createVariantUrl(stored, Math.min(...stored.widths), 'webp') : src;
}
