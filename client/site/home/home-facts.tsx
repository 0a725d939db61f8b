import { useOrigin } from '../../seo/origin';
import { StructuredData } from '../../seo/structured-data';
import { trpc } from '../../trpc';
import { describePictureForCrawlers } from '../../ui/picture/picture-meta';
import { useWebsite } from '../../ui/website';
import { OrganizationStructuredData } from '../shell/organization';

/** Structured data: the company, the site with its search, and each AMC service. */
export function HomeStructuredData() {
  const origin = useOrigin();
  const { name } = useWebsite();
  const { data: services = [] } = trpc.public.amcServicesWithPictures.useQuery();
  const target = { '@type': 'EntryPoint', urlTemplate: `${origin}/products?q={search_term_string}` };
  const search = { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' };
  return (
    <>
      <OrganizationStructuredData />
      <StructuredData data={{ '@type': 'WebSite', name, url: `${origin}/`, potentialAction: search }} />
      {services.map(({ id, title, description, price, image, picture: look }) => {
        const url = `${origin}/#amc`;
        const offer = price !== null && { offers: { '@type': 'Offer', price, priceCurrency: 'INR', url } };
        const picture = image && { image: describePictureForCrawlers(image, look?.alt || title, origin) };
        const service = { '@type': 'Service', name: title, description, url, ...picture, ...offer };
        return <StructuredData key={id} data={{ ...service, provider: { '@id': `${origin}/#organization` } }} />;
      })}
    </>
  );
}
