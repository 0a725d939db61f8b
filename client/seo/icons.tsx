import { buildVariantUrl, parsePictureUrl } from '../../shared/pictures/pictures';
import { DEMO_LOGO, findIconPicture, LETTER_ICON } from '../../shared/website/website';
import { useWebsite } from '../ui/website';

const APPLE_WIDTH = 180;

/** The icons of the site, from the logo. */
export function SiteIcons() {
  const logo = findIconPicture(useWebsite().logo);
  if (logo === DEMO_LOGO)
    return (
      <>
        <link rel="icon" type="image/svg+xml" href={DEMO_LOGO} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </>
    );
  const stored = parsePictureUrl(logo);
  if (!stored) return <link rel="icon" href={logo ?? LETTER_ICON} />;
  const large = stored.widths.find((width) => width >= APPLE_WIDTH) ?? stored.width;
  return (
    <>
      <link rel="icon" type="image/webp" href={buildVariantUrl(stored, Math.min(...stored.widths), 'webp')} />
      <link rel="apple-touch-icon" href={buildVariantUrl(stored, large, 'jpg')} />
    </>
  );
}
