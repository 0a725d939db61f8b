import { createContext, useContext } from 'react';
import { COMPANY_NAME } from '../../shared/business';

const OriginContext = createContext('');
export const OriginProvider = OriginContext.Provider;

/** The site's canonical origin, such as `https://www.example.com`. */
export function useOrigin(): string {
  return useContext(OriginContext);
}

type PageHeadProps = {
  title: string;
  description: string;
  /** The page's one true address, from the root of the site. */
  path: string;
  /** What a shared link shows: a path of ours or an address elsewhere. */
  picture?: string | null;
  robots?: 'noindex';
};

/** What search engines and shared links know of a page. */
export function PageHead({ title, description, path, picture, robots }: PageHeadProps) {
  const origin = useOrigin();
  const summary = shorten(description);
  return (
    <>
      <title>{`${title} | ${COMPANY_NAME}`}</title>
      <meta name="description" content={summary} />
      {robots && <meta name="robots" content={robots} />}
      <link rel="canonical" href={origin + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={COMPANY_NAME} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:image" content={new URL(picture ?? '/pictures/hero-1200.webp', origin).href} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** As much as results and previews show, cut between words. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${/^(?:.{1,158}(?= )|.{1,158})/u.exec(line)?.[0]}…`;
}
