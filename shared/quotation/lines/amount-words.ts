/** Amounts in words, as on Indian documents: in lakh and crore. */

const SMALL = [
  ...['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve', 'Thirteen', 'Fourteen'],
  ...['Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
/** The units, the largest first. Crores themselves are counted in words, since no larger unit is in use. */
const UNITS = [
  [10_000_000n, 'Crore'],
  [100_000n, 'Lakh'],
  [1_000n, 'Thousand'],
  [100n, 'Hundred'],
] as const;

/**
 * Converts 12345678 paise to 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Seventy-Eight Paise Only'; must not be
 * negative.
 */
export function formatAmountInWords(paise: bigint): string {
  const rest = paise % 100n;
  return `Rupees ${inWords(paise / 100n)}${rest > 0n ? ` and ${inWords(rest)} Paise` : ''} Only`;
}

function inWords(number: bigint): string {
  for (const [unit, name] of UNITS) {
    if (number < unit) continue;
    const rest = number % unit;
    return `${inWords(number / unit)} ${name}${rest > 0n ? ` ${inWords(rest)}` : ''}`;
  }
  const small = Number(number);
  const tens = TENS[Math.floor(small / 10)];
  if (!tens) return SMALL[small] ?? '';
  return small % 10 === 0 ? tens : `${tens}-${SMALL[small % 10]}`;
}
