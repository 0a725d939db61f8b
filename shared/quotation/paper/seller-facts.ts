/** The facts of the seller without which a quotation is not sent: finds the missing ones, with the company profile’s fields for them. */
import type { SellerKind } from '../../gst';

type Facts = { legalName: string; kind: SellerKind; gstin: string | null; state: string | null; lut: string | null };

/** The fields of the company profile that supply these facts. */
export type SellerField = 'legalName' | 'gstin' | 'sellerKind' | 'state' | 'lutNumber';

/** A missing fact. The first of `profileFields` supplies it; the others decide whether it is needed, or must agree with it. */
export type MissingSellerFact = { message: string; profileFields: readonly [SellerField, ...SellerField[]] };

type Fact = MissingSellerFact & { isMissing: (facts: Facts, isZeroRated: boolean) => boolean };

export const SELLER_STATE_MISSING = 'Enter the state of your company';

const FACTS: readonly Fact[] = [
  {
    message: 'Enter the legal name of your company',
    profileFields: ['legalName'],
    isMissing: ({ legalName }) => legalName.trim() === '',
  },
  { message: SELLER_STATE_MISSING, profileFields: ['state'], isMissing: ({ state }) => !state },
  {
    message: 'Enter the GSTIN of your company',
    profileFields: ['gstin', 'sellerKind', 'state'],
    isMissing: ({ kind, gstin }) => kind === 'regular' && !gstin,
  },
  {
    message: 'Enter the number of your letter of undertaking',
    profileFields: ['lutNumber'],
    isMissing: ({ lut }, isZeroRated) => isZeroRated && !lut,
  },
];

/** The missing facts; `isZeroRated`: whether the quotation leaves out GST under a letter of undertaking. */
export const findMissingSellerFacts = (facts: Facts, isZeroRated: boolean): MissingSellerFact[] =>
  FACTS.filter(({ isMissing }) => isMissing(facts, isZeroRated)).map(({ message, profileFields }) => ({ message, profileFields }));

/** The same for the typed values of a company profile, as errors by field. */
export function findMissingSellerFields(profile: Record<string, unknown>, isZeroRated: boolean): { [Field in SellerField]?: string } {
  const text = (name: SellerField) => (typeof profile[name] === 'string' ? profile[name].trim() : '');
  const kind = profile.sellerKind as SellerKind;
  const facts = { legalName: text('legalName'), kind, gstin: text('gstin'), state: text('state'), lut: text('lutNumber') };
  return Object.fromEntries(findMissingSellerFacts(facts, isZeroRated).map(({ message, profileFields: [field] }) => [field, message]));
}
