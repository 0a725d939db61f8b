import { findMainPhone } from '../../../shared/format';
import { toDialableNumber } from '../../../shared/inquiries/sender';
import { readPostalAddress } from '../../../shared/website/postal-address';
import { useOrigin } from '../../seo/origin';
import { StructuredData } from '../../seo/structured-data';
import { trpc } from '../../trpc';
import { useWebsite } from '../../ui/website';

/** Structured data of the company. */
export function OrganizationStructuredData() {
  const origin = useOrigin();
  const { name, sinceYear, logo } = useWebsite();
  const { data: details = [] } = trpc.public.contactDetails.useQuery();
  const phone = findMainPhone(details);
  const first = (type: string) => details.find((detail) => detail.type === type)?.value;
  const address = first('address');
  // JSON omits undefined values.
  const data = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    url: `${origin}/`,
    logo: logo === null ? undefined : new URL(logo, origin).href,
    foundingDate: sinceYear?.length === 4 ? sinceYear : undefined,
    telephone: phone && toDialableNumber(phone.value),
    email: first('email'),
    address: address && { '@type': 'PostalAddress', ...readPostalAddress(address, name) },
  };
  return <StructuredData data={data} />;
}
