import { findSmallestUrl, parsePictureUrl } from '../../shared/pictures/pictures';
import { findFirstLetter, findIconPicture, splitName } from '../../shared/website/website';
import classes from './logo.module.css';
import { useWebsite } from './website';

const HEIGHT_PX = 40;
/** The letters for which a bar with a menu has room beside a square picture. */
const LONGEST = { first: 16, second: 24 };

/** The logo: its picture, or else the first letter of the company's name, and the name. */
export function Logo() {
  const website = useWebsite();
  const [first, second] = splitName(website);
  const isLong = first.length > LONGEST.first || (second?.length ?? 0) > LONGEST.second || findIconPicture(website.logo) !== website.logo;
  return (
    <span className={classes.logo} data-long={isLong || undefined}>
      {website.logo === null ? (
        <i className={classes.mark} aria-hidden="true">
          {findFirstLetter(website)}
        </i>
      ) : (
        <LogoPicture url={website.logo} />
      )}
      <span className={classes.name}>
        <b>{first}</b> {second && <span>{second}</span>}
      </span>
    </span>
  );
}

/** As high as the two lines of the name; a wide picture is wider, as far as there is room. */
function LogoPicture({ url }: { url: string }) {
  const { width, height } = parsePictureUrl(url) ?? { width: HEIGHT_PX, height: HEIGHT_PX };
  const size = { width: Math.max(HEIGHT_PX, Math.round((HEIGHT_PX * width) / height)), height: HEIGHT_PX };
  // With a low priority React preloads no logo before the page's first picture.
  return <img className={classes.mark} src={findSmallestUrl(url)} alt="" {...size} fetchPriority="low" />;
}
