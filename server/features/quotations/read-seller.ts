/** The seller's details for quotations, and the defaults of new quotations, from the company profile and the public contact details. */
import { findMainPhone } from '../../../shared/format';
import type { SellerKind } from '../../../shared/gst';
import type { Seller } from '../../../shared/quotation/paper';
import type { Reader, Tx } from '../../platform/database/database';

/** `defaults` are the terms of a new quotation; `validDays` counts from the day of its creation. */
export async function readSeller(db: Reader | Tx) {
  const profile = await db.companyProfile.findFirstOrThrow();
  const details = await db.contactDetail.findMany({
    where: { isActive: true, type: { in: ['phone', 'email'] } },
    orderBy: [{ orderPriority: 'asc' }, { id: 'asc' }],
  });
  const { bankName: name, bankAccountName: accountName, bankAccountNumber: accountNumber, bankIfsc: ifsc, bankBranch: branch } = profile;
  const seller: Seller = {
    legalName: profile.legalName,
    kind: profile.sellerKind as SellerKind,
    gstin: profile.gstin,
    state: profile.state,
    address: profile.address,
    lut: profile.lutNumber,
    bank: accountNumber && ifsc ? { name, accountName, accountNumber, ifsc, branch } : null,
    signatory: profile.signatory,
    contacts: [findMainPhone(details), details.find(({ type }) => type === 'email')].flatMap((detail) => detail?.value ?? []),
  };
  const { terms, paymentTerms, deliveryTime, quotationValidDays: validDays } = profile;
  return {
    seller,
    isRounded: profile.isRoundedOff,
    prefix: profile.quotationPrefix,
    defaults: { terms, paymentTerms, deliveryTime, validDays },
  };
}
