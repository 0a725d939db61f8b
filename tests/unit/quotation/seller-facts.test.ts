/** What a quotation lacks of its seller: one rule for the objections to a draft and for the fields of the company profile. */
import { expect, it } from 'vitest';
import { companyProfile } from '../../../shared/content/types/company-profile';
import { SELLER_KINDS } from '../../../shared/gst';
import { composePaper, findPaperObjections, type Seller } from '../../../shared/quotation/paper';
import { findMissingSellerFacts, findMissingSellerFields } from '../../../shared/quotation/paper/seller-facts';
import { createDraft, createDraftLine, SELLER } from '../../support/quotation';

const GSTIN = '29AAACS0000A1ZC';
const sellers = SELLER_KINDS.flatMap((kind) =>
  [null, GSTIN].flatMap((gstin) =>
    [null, '29'].flatMap((state) =>
      ['', 'Rao Traders'].flatMap((legalName) =>
        [null, 'AD290325000001A'].map((lut): Seller => ({ ...SELLER, kind, gstin, state, legalName, lut })),
      ),
    ),
  ),
);
/** The company profile with the seller's facts, as a form has it. */
const profileOf = ({ kind, gstin, state, legalName, lut }: Seller) => ({ legalName, gstin, sellerKind: kind, state, lutNumber: lut });
const abroad = createDraft([createDraftLine()], { isZeroRated: true });
const drafts = [
  { draft: createDraft([createDraftLine()]), isZeroRated: false },
  { draft: { ...abroad, buyer: { ...abroad.buyer, state: null, isAbroad: true } }, isZeroRated: true },
];

it('a draft has an objection for each missing fact of its seller, and the typed profile an error at the first field of each', () => {
  for (const { draft, isZeroRated } of drafts)
    for (const seller of sellers) {
      const facts = findMissingSellerFacts(seller, isZeroRated);
      const objections = findPaperObjections(draft, seller, '2026-11-30').filter(({ at }) => at === 'seller');
      expect(objections).toEqual(facts.map((fact) => ({ at: 'seller', ...fact })));
      const errors = Object.fromEntries(facts.map(({ message, profileFields: [field] }) => [field, message]));
      expect(findMissingSellerFields(profileOf(seller), isZeroRated)).toEqual(errors);
      expect(errors.legalName).toBe(seller.legalName === '' ? 'Enter the legal name of your company' : undefined);
      expect(errors.state).toBe(seller.state === null ? 'Enter the state of your company' : undefined);
      expect(errors.gstin).toBe(seller.kind === 'regular' && seller.gstin === null ? 'Enter the GSTIN of your company' : undefined);
      expect(errors.lutNumber).toBe(isZeroRated && seller.lut === null ? 'Enter the number of your letter of undertaking' : undefined);
    }
});

it('values that the company profile accepts in the fields of the missing facts leave nothing missing', () => {
  for (const { isZeroRated } of drafts)
    for (const seller of sellers) {
      const named = new Set<string>(findMissingSellerFacts(seller, isZeroRated).flatMap(({ profileFields }) => profileFields));
      const typed = { legalName: 'Rao Traders', gstin: GSTIN, sellerKind: 'regular', state: '29', lutNumber: 'AD290325000001A' };
      const filled = { ...profileOf(seller), ...Object.fromEntries(Object.entries(typed).filter(([field]) => named.has(field))) };
      expect(findMissingSellerFields(filled, isZeroRated)).toEqual({});
      // The profile refuses a GSTIN beside another state or no registration: such a seller is not stored.
      const isStored = seller.gstin === null || (seller.state !== null && seller.kind !== 'unregistered');
      if (isStored) expect(companyProfile.create.safeParse({ key: 'company', ...filled }).error?.issues ?? []).toEqual([]);
    }
});

it('blanks are no legal name', () => {
  expect(findMissingSellerFields({ ...profileOf({ ...SELLER, gstin: GSTIN }), legalName: '  ' }, false)).toEqual({
    legalName: 'Enter the legal name of your company',
  });
});

it('a paper without a known state names no place of supply', () => {
  const draft = createDraft([createDraftLine()]);
  const issue = { reference: 'QT-1', revision: 1, issuedOn: '2026-11-30', isRounded: true };
  const placeFor = (state: string | null) =>
    composePaper({ ...draft, buyer: { ...draft.buyer, gstin: null, state: null } }, { ...SELLER, state }, issue).placeOfSupply;
  expect([placeFor(null), placeFor('29')?.name]).toEqual([null, 'Karnataka']);
});
