/** India's goods and services tax: the states with their codes, and the number (GSTIN) of a registered company. */

/** Two digits, with which the GSTINs of a state or union territory begin. */
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
};

/** Sorted: JavaScript would put the codes from 10 before '01'. */
export const STATE_CODES = Object.keys(GST_STATES).sort() as [string, ...string[]];

const GSTIN_LENGTH = 15;

/** The error of a GSTIN in capitals, which names the wrong part; undefined if it is valid. */
export function gstinObjection(gstin: string): string | undefined {
  if (gstin.length !== GSTIN_LENGTH) return `Must have ${GSTIN_LENGTH} characters; this has ${gstin.length}`;
  const state = gstin.slice(0, 2);
  if (!Object.hasOwn(GST_STATES, state)) return `The first two characters must be the code of a state, such as 29; ${state} is none`;
  if (!/^[A-Z]{5}\d{4}[A-Z]$/.test(gstin.slice(2, 12))) return 'Characters 3 to 12 must be a PAN: five letters, four digits, one letter';
  if (!/[1-9A-Z]/.test(gstin.charAt(12))) return 'Character 13 must be a digit from 1 to 9, or a letter';
  if (gstin.charAt(13) !== 'Z') return 'Character 14 must be Z';
  const check = checkCharacter(gstin.slice(0, -1));
  if (gstin.charAt(14) === check) return;
  return `The last character is a check digit and would have to be ${check}: one of the characters is mistyped`;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Luhn's method with 36 digits, as the GST network uses it. */
function checkCharacter(characters: string): string {
  let sum = 0;
  for (const [at, character] of [...characters].entries()) {
    const product = DIGITS.indexOf(character) * ((at % 2) + 1);
    sum += Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }
  return DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length);
}
