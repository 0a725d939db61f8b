/**
 * The state of an Indian PIN code, by its first three digits (the sorting district). Null if a district serves several states, and for the
 * army.
 */

/** The districts by state code. */
const DISTRICTS: Record<string, string> = {
  '07': '110',
  '06': '121-136',
  '03': '140-159',
  '02': '171-177',
  '01': '180-193',
  '38': '194',
  '09': '201-243 245 250-261 271-285',
  '05': '248-249 263',
  '08': '301-345',
  '24': '360-396',
  '27': '400-402 404-445',
  '30': '403',
  '23': '450-488',
  '22': '490-497',
  '36': '500-506 508-509',
  '37': '515-535',
  '29': '560-591',
  '33': '600-604 606 608 610-643',
  '32': '670-695',
  '19': '700-736 738-743',
  '11': '737',
  '35': '744',
  '21': '751-770',
  '18': '781-788',
  '12': '790-792',
  '17': '793-794',
  '14': '795',
  '15': '796',
  '13': '797-798',
  '16': '799',
  '10': '800-812 821 823-824 841-855',
  '20': '814-816 822 825-835',
};

/** PIN codes of Diu, Daman with Silvassa, Mahe and Lakshadweep, which lie within the districts of their neighbours. */
const SHARED = /^(?:3625|3962|6733|6825)/;

export function findStateOfPinCode(pinCode: string | null): string | null {
  const digits = (pinCode ?? '').replace(/\s/g, '');
  if (!/^[1-9]\d{5}$/.test(digits) || SHARED.test(digits)) return null;
  const district = Number(digits.slice(0, 3));
  const found = Object.entries(DISTRICTS).find(([, ranges]) =>
    ranges.split(' ').some((range) => {
      const [from = 0, to = from] = range.split('-').map(Number);
      return district >= from && district <= to;
    }),
  );
  return found?.[0] ?? null;
}
