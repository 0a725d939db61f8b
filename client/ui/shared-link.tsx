import { COMPANY_NAME } from '../../shared/business';
import { useOrigin } from './origin';

type SharedLinkProps = { title: string; description: string; url: string; picture?: string | null | undefined };

/** What a link shows that somebody shares (Open Graph, and X's card, which takes the rest from there). Only servers read it. */
export function SharedLink({ title, description, url, picture }: SharedLinkProps) {
  const origin = useOrigin();
  const own = OWN.exec(picture ?? COMPANY);
  const image = own ? `/pictures/${own[1]}-share.jpg` : (picture as string);
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={COMPANY_NAME} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={new URL(image, origin).href} />
      {own && (
        <>
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      <meta property="og:image:alt" content={picture ? title : 'Cleaning, paper and food supplies'} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

const COMPANY = '/pictures/hero-1200.webp';
/** A picture of ours has a sibling for this: JPEG, small enough for messengers. */
const OWN = /^\/pictures\/(.+)-(?:800|1200)\.webp$/;
