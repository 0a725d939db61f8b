import { useQueryClient } from '@tanstack/react-query';
import { COMPANY_NAME } from '../../shared/business';
import { PUBLIC_URL } from '../../shared/page-state';

type PageHeadProps = { title: string; description: string; path: string };

/** What a page says of itself to search engines, and to those who are sent a link to it. */
export function PageHead({ title, description, path }: PageHeadProps) {
  const origin = useQueryClient().getQueryData<string>(PUBLIC_URL) ?? '';
  const address = `${origin}${path}`;
  return (
    <>
      <title>{`${title} | ${COMPANY_NAME}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={COMPANY_NAME} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${origin}/pictures/hero-1200.webp`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
