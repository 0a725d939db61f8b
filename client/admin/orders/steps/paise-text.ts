import { readAmount } from '../../../../shared/catalogue/amount';

/** '1,26,000.50' in paise as a text of digits: null while it is empty or no amount. */
export function readPaise(text: string): { paise: string | null; error?: string | undefined } {
  if (text.trim() === '') return { paise: null };
  const { amount, error } = readAmount(text);
  if (amount === undefined) return { paise: null, error };
  const [rupees = '0', paise = ''] = amount.split('.');
  return { paise: String(BigInt(rupees + paise.padEnd(2, '0'))) };
}

/** '12600050' as '126000.50'. */
export const rupeesOf = (paise: string): string => `${paise.slice(0, -2) || '0'}.${paise.slice(-2).padStart(2, '0')}`;
