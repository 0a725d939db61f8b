import { buildVariantUrl, parsePictureUrl } from '../../shared/pictures/pictures';
import { type ShownWebsite, useWebsite } from '../ui/website';
import { useOrigin } from './origin';

export type SharedContent = { title: string; image: string | null; picture: { alt: string } | null };

type SharedLinkProps = { title: string; description: string; url: string; shows: SharedContent | undefined };

/** Previews of shared links (Open Graph; X's card uses it too). Only crawlers read it. */
export function SharedLink({ title, description, url, shows }: SharedLinkProps) {
  const origin = useOrigin();
  const website = useWebsite();
  const preview = findPreview(shows, website);
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={website.name} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {preview && (
        <>
          <meta property="og:image" content={new URL(preview.src, origin).href} />
          {preview.size && (
            <>
              <meta property="og:image:type" content="image/jpeg" />
              <meta property="og:image:width" content={String(preview.size.width)} />
              <meta property="og:image:height" content={String(preview.size.height)} />
            </>
          )}
          <meta property="og:image:alt" content={preview.alt} />
        </>
      )}
      <meta name="twitter:card" content={preview ? 'summary_large_image' : 'summary'} />
    </>
  );
}

type Picture = { src: string; size?: { width: number; height: number } };

/** The product's picture, or else the website's large picture or logo. */
function findPreview(shows: SharedContent | undefined, { name, heroPicture, heroMeta, logo }: ShownWebsite) {
  if (shows?.image) return { ...pictureToShare(shows.image), alt: shows.picture?.alt || shows.title };
  const src = heroPicture ?? (logo?.endsWith('.svg') ? null : logo);
  return src === null ? null : { ...pictureToShare(src), alt: heroMeta?.alt || name };
}

const DEMO_HERO = { src: '/pictures/hero-share.jpg', size: { width: 1200, height: 630 } };
/** The maximum width, since messengers ignore pictures of more than some hundred kilobytes. */
const MAX_WIDTH = 1200;

/** A JPEG that messengers accept, for uploaded pictures; an external picture is used as it is, without a size. */
function pictureToShare(src: string): Picture {
  const stored = parsePictureUrl(src);
  if (stored) {
    const width = Math.max(...stored.widths.filter((each) => each <= MAX_WIDTH));
    return { src: buildVariantUrl(stored, width, 'jpg'), size: { width, height: Math.round((stored.height * width) / stored.width) } };
  }
  // The path of a demo picture in older databases.
  const [, name] = /^\/pictures\/(.+)-(?:800|1200)\.webp$/.exec(src) ?? [];
  if (name === 'hero') return DEMO_HERO;
  return name ? { src: `/pictures/${name}-800.jpg`, size: { width: 800, height: 800 } } : { src };
}
