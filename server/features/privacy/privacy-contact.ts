/** The contact for personal data: the contact person of the company profile, or else the company's public contact details. */
import { isFaxDetail, isWhatsAppDetail } from '../../../shared/format';
import { toDialableNumber } from '../../../shared/inquiries/sender';
import type { InlinePart } from '../../../shared/privacy/inline-text';
import type { Reader } from '../../platform/database/database';
import { cacheRead } from '../../platform/database/recorded-reads';
import { readCompanyName } from '../content/website';

export type PrivacyContact = {
  company: string;
  /** The contact person; null if the company has named nobody. */
  name: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
};

export const readPrivacyContact = (db: Reader): Promise<PrivacyContact> =>
  cacheRead(db, 'privacy-contact', async (db) => {
    const profile = await db.companyProfile.findFirst({
      select: { legalName: true, privacyContact: true, privacyEmail: true, privacyPhone: true },
    });
    const { privacyContact: name = null, privacyEmail = null, privacyPhone = null } = profile ?? {};
    const details = await db.contactDetail.findMany({ where: { isActive: true }, orderBy: [{ orderPriority: 'asc' }, { id: 'asc' }] });
    const first = (type: string) =>
      details.find((detail) => detail.type === type && !isFaxDetail(detail) && !isWhatsAppDetail(detail))?.value.trim() || null;
    const own = { email: privacyEmail, phone: privacyPhone };
    const { email, phone } = privacyEmail || privacyPhone ? own : { email: first('email'), phone: first('phone') };
    return { company: profile?.legalName || (await readCompanyName(db)), name, email, phone, address: first('address') };
  });

/** The contact person as a part of a text. */
export function toInlineContact({ company, name, email, phone }: PrivacyContact): InlinePart[] {
  const tel = phone && toDialableNumber(phone);
  const ways: InlinePart[] = [
    ...(name ? [name] : []),
    ...(email ? [{ text: email, href: `mailto:${email}` }] : []),
    ...(phone ? [tel ? { text: phone, href: `tel:${tel}` } : phone] : []),
  ];
  if (ways.length === 0) return [{ text: company, href: '/contact' }];
  return ways.flatMap((way, at) => (at > 0 ? [', ', way] : [way]));
}
