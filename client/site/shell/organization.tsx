import { COMPANY_CLAIMS, COMPANY_NAME } from '../../../shared/business';
import { findMainPhone } from '../../../shared/format';
import { toDialableNumber } from '../../../shared/inquiries/sender';
import { useOrigin } from '../../seo/origin';
import { StructuredData } from '../../seo/structured-data';
import { trpc } from '../../trpc';

/** Structured data of the company. */
export function OrganizationStructuredData() {
  const origin = useOrigin();
  const { data: details = [] } = trpc.public.contactDetails.useQuery();
  const phone = findMainPhone(details);
  const first = (type: string) => details.find((detail) => detail.type === type)?.value;
  const address = first('address');
  // JSON omits undefined values.
  const data = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: COMPANY_NAME,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    foundingDate: String(COMPANY_CLAIMS.founded),
    telephone: phone && toDialableNumber(phone.value),
    email: first('email'),
    // The address is stored as one text: its parts are unknown.
    address: address && { '@type': 'PostalAddress', streetAddress: address },
  };
  return <StructuredData data={data} />;
}
