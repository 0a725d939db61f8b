import { findMainPhone } from '../../../shared/format';
import { toDialableNumber } from '../../../shared/inquiries/sender';
import { useOrigin } from '../../seo/origin';
import { StructuredData } from '../../seo/structured-data';
import { trpc } from '../../trpc';
import { useWebsite } from '../../ui/website';

/** The parts of an Indian address: '14 Trade House, Bengaluru 560058, Karnataka, India'. Without a PIN code all of it is the street. */
function readAddressParts(text: string) {
  const parts = text.split(',').map((part) => part.trim());
  const at = parts.findIndex((part) => /(?:^|[ -])[1-9]\d{5}$/.test(part));
  const place = parts[at];
  if (place === undefined) return { streetAddress: text };
  const region = parts[at + 1];
  return {
    streetAddress: parts.slice(0, at).join(', '),
    addressLocality: place.slice(0, -6).replace(/[ -]$/, ''),
    addressRegion: region === 'India' ? undefined : region,
    postalCode: place.slice(-6),
    addressCountry: 'IN',
  };
}

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
    address: address && { '@type': 'PostalAddress', ...readAddressParts(address) },
  };
  return <StructuredData data={data} />;
}
