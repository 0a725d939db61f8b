import { useQuery } from '@tanstack/react-query';
import { CLAIMS, COMPANY_NAME } from '../../../shared/business';
import { dialable } from '../../../shared/format';
import { publicQuery } from '../../trpc';
import { mainPhone } from '../../ui/contact-details';

import { useOrigin } from '../../ui/origin';
import { StructuredData } from '../../ui/structured-data';

/** The company as search engines know it. */
export function Organization() {
  const origin = useOrigin();
  const { data: details = [] } = useQuery(publicQuery('contactDetails'));
  const phone = mainPhone(details);
  const first = (type: string) => details.find((detail) => detail.type === type)?.value;
  // What is undefined is left out.
  const data = {
    '@type': 'Organization',
    name: COMPANY_NAME,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    foundingDate: String(CLAIMS.founded),
    telephone: phone && dialable(phone.value),
    email: first('email'),
    address: first('address'),
  };
  return <StructuredData data={data} />;
}
