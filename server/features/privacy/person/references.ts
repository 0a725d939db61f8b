/** What people call inquiries and quotations: of the rows that came by, the whole reference; of others the number alone, which identifies them too. */
import { referenceOf } from '../../../../shared/inquiries/reference';
import type { Reader } from '../../../platform/database/database';
import type { References, Row } from './row-words';

export async function readReferences(db: Reader): Promise<References & { note: (model: string, rows: readonly Row[]) => void }> {
  const prefixes = await db.companyProfile.findFirst({ select: { inquiryPrefix: true, quotationPrefix: true } });
  const known = { contactInquiry: new Map<unknown, string>(), quotation: new Map<unknown, string>() };
  const prefixOf = { contactInquiry: prefixes?.inquiryPrefix ?? '', quotation: prefixes?.quotationPrefix ?? '' };
  return {
    inquiry: (id) => known.contactInquiry.get(id) ?? `Inquiry ${id}`,
    quotation: (id) => known.quotation.get(id) ?? `Quotation ${id}`,
    note: (model, rows) => {
      if (model !== 'contactInquiry' && model !== 'quotation') return;
      for (const { id, createdAt } of rows as { id: number; createdAt: Date | string }[])
        known[model].set(id, referenceOf({ id, createdAt }, prefixOf[model]));
    },
  };
}
