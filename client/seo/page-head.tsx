import { COMPANY_NAME } from '../../shared/business';
import { useOrigin } from './origin';
import { SharedLink, type Shown } from './social-tags';

type PageHeadProps = {
  title: string;
  description: string;
  /** The path of the canonical URL. */
  path: string;
  /** The product whose picture link previews show; the company's picture by default. */
  shows?: Shown | undefined;
  /** A page with `noindex` gets no canonical URL. */
  robots?: 'noindex';
};

/** Metadata for search engines and link previews. */
export function PageHead({ title, description, path, shows, robots }: PageHeadProps) {
  const url = useOrigin() + path;
  const summary = shorten(description);
  return (
    <>
      <title>{title.startsWith(COMPANY_NAME) ? title : `${title} | ${COMPANY_NAME}`}</title>
      <meta name="description" content={summary} />
      {robots ? <meta name="robots" content={robots} /> : <link rel="canonical" href={url} />}
      {import.meta.env.SSR && <SharedLink title={title} description={summary} url={url} shows={shows} />}
    </>
  );
}

/** Shortens to the length that search results and previews show, cut between words. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${/^(?:.{1,158}(?= )|.{1,158})/u.exec(line)?.[0]}…`;
}
