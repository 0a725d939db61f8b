/** India's goods and services tax: the states with their codes, and the number (GSTIN) of a registered company. */

/** The state code for goods and services that leave India: a place of supply, with which no GSTIN begins. */
export const ABROAD_STATE_CODE = '96';

/** The kinds of the seller's registration; under the composition scheme a seller charges no tax and supplies to no other state. */
export const SELLER_KINDS = ['regular', 'composition', 'unregistered'] as const;
export type SellerKind = (typeof SELLER_KINDS)[number];

/** Places of supply by code: the states and union territories by the first two digits of their GSTINs, the sea, and abroad. */
export const GST_STATES: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  [ABROAD_STATE_CODE]: 'Outside India',
  '97': 'Other territory (at sea)',
};

/** The states in which a company may be registered, sorted, since JavaScript would put the codes from 10 before '01'. */
export const GST_STATE_CODES = Object.keys(GST_STATES)
  .filter((code) => code !== ABROAD_STATE_CODE)
  .sort() as [string, ...string[]];

/** Messages for codes with which no GSTIN begins, or not any more. */
const OTHER_CODES: Record<string, string> = {
  '25': 'The code 25 was Daman and Diu, which became part of 26 in 2020',
  '28': 'The code 28 was Andhra Pradesh before Telangana became a state; it is 37 now',
  [ABROAD_STATE_CODE]: 'The code 96 means outside India, where nobody has a GSTIN',
};

const GSTIN_LENGTH = 15;

/** The forms of a GSTIN up to the check digit: a PAN or TAN after the state; other forms have the year, a country and a number instead. */
const OTHER_FORMS: [form: RegExp, holder: string][] = [
  [/^\d\d[A-Z]{4}[A-Z\d]\d{4}[A-Z][1-9A-Z]D$/, 'a tax deductor (TDS), who may have another one for purchases'],
  [/^\d\d[A-Z]{4}\d{5}[A-Z]\dZ$/, 'a government office'],
  [/^\d\d[A-Z]{5}\d{4}[A-Z][1-9A-Z]C$/, 'a marketplace that collects tax (TCS), which has another one for purchases'],
  [/^\d{4}[A-Z]{3}\d{5}[UO]N$/, 'an embassy or a body of the United Nations (UIN)'],
  [/^\d{4}[A-Z]{3}\d{5}NR$/, 'a non-resident'],
];
const holderOf = (gstin: string) => OTHER_FORMS.find(([form]) => form.test(gstin.slice(0, -1)))?.[1];

/** The error of a GSTIN in capitals, which names the wrong part; undefined if its form and check digit are right. */
export function findGstinObjection(gstin: string): string | undefined {
  if (gstin.length !== GSTIN_LENGTH) return `Must have ${GSTIN_LENGTH} characters; this has ${gstin.length}`;
  const state = gstin.slice(0, 2);
  if (!GST_STATE_CODES.includes(state))
    return OTHER_CODES[state] ?? `The first two characters must be the code of a state, such as 29; ${state} is none`;
  const check = checkCharacter(gstin.slice(0, -1));
  const isRight = gstin.charAt(14) === check;
  // With Z as the 14th character, a text that looks like a TAN is a TAN only if the check digit is right: otherwise it is a mistyped PAN.
  if (!holderOf(gstin) || (gstin.charAt(13) === 'Z' && !isRight)) {
    if (!/^[A-Z]{5}\d{4}[A-Z]$/.test(gstin.slice(2, 12))) return 'Characters 3 to 12 must be a PAN: five letters, four digits, one letter';
    if (!/[1-9A-Z]/.test(gstin.charAt(12))) return 'Character 13 must be a digit from 1 to 9, or a letter';
    if (gstin.charAt(13) !== 'Z') return 'Character 14 must be Z';
  }
  if (isRight) return;
  return `The last character is a check digit and would have to be ${check}: one of the characters is mistyped`;
}

/** A GSTIN in its notation: copied ones have spaces, and typed ones small letters. */
const tidyGstin = (typed: string) => typed.replace(/\s/g, '').toUpperCase();

/** The code of the state in which a typed GSTIN is registered; null for a text that is no right GSTIN. */
export function findStateOfTypedGstin(typed: string): string | null {
  const gstin = tidyGstin(typed);
  return findGstinObjection(gstin) === undefined ? gstin.slice(0, 2) : null;
}

/** The error of a state that contradicts the GSTIN of a company in the state `registered`. */
export const findStateObjection = (registered: string | null | undefined, state: string | null): string | undefined =>
  registered && registered !== state ? `The GSTIN begins with ${registered}, which is ${GST_STATES[registered]}` : undefined;

/** A hint about a typed GSTIN, or undefined. A GSTIN with a hint is still accepted: only the tax office can verify it. */
export function findGstinHint(typed: string): string | undefined {
  const gstin = tidyGstin(typed);
  const objection = findGstinObjection(gstin);
  if (objection) return `Please check the GSTIN. ${objection}`;
  const holder = holderOf(gstin);
  return holder && `This is the GSTIN of ${holder}`;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Computes the check character by Luhn's method with 36 digits, as the GST network does. */
function checkCharacter(characters: string): string {
  let sum = 0;
  for (const [at, character] of [...characters].entries()) {
    const product = DIGITS.indexOf(character) * ((at % 2) + 1);
    sum += Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }
  return DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length);
}

/** Whether an HSN code is a service code (SAC), which begins with 99. */
export const isServiceCode = (hsn: string): boolean => hsn.startsWith('99');
