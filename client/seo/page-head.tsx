import { useTitle } from '../ui/website';
import { useOrigin } from './origin';
import { type SharedContent, SharedLink } from './social-tags';

type PageHeadProps = {
  title: string;
  description: string;
  /** The canonical path of the page. */
  path: string;
  /** The product with the picture for shared links; without a product, the company's picture is used. */
  shows?: SharedContent | undefined;
  /** Set for a page that is not found, which has no canonical URL. */
  robots?: 'noindex';
};

/** The metadata of a page for search engines and shared links. */
export function PageHead({ title, description, path, shows, robots }: PageHeadProps) {
  const url = useOrigin() + path;
  const summary = shorten(description);
  return (
    <>
      <title>{useTitle(title)}</title>
      <meta name="description" content={summary} />
      {robots ? <meta name="robots" content={robots} /> : <link rel="canonical" href={url} />}
      {import.meta.env.SSR && <SharedLink title={title} description={summary} url={url} shows={shows} />}
    </>
  );
}

/** Shortens a text between words to the length that search results and previews show. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${/^(?:.{1,158}(?= )|.{1,158})/u.exec(line)?.[0]}…`;
}
