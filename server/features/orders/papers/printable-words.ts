/** Checks the words of an order's paper that were typed after the quotation was sent, since sending has checked those of the quotation. */
import type { OrderPaper } from '../../../../shared/orders/order-paper';
import { AppError } from '../../../platform/errors';
import { describeUnprintableCharacters } from '../../quotations/for-orders';

const TYPED_LATER = new Set(['Note', 'Bank']);

/** Throws 400 with the character and its place for a character that the PDF file would show as a question mark. */
export function checkWordsArePrintable({ facts, seller, parts }: OrderPaper, findUnprintable: (text: string) => string[]): void {
  const places = [
    ...facts.map(({ label, text }) => [label, text] as const),
    ...parts.flatMap(({ title, lines }) => (TYPED_LATER.has(title) ? [[title, lines.join('\n')] as const] : [])),
    ['Company profile', [seller.name, ...seller.lines].join('\n')] as const,
  ];
  const errors: Record<string, string> = {};
  for (const [place, text] of places) {
    const characters = findUnprintable(text);
    if (characters.length > 0) errors[place] = describeUnprintableCharacters(characters, `“${place}”`);
  }
  const [message] = Object.values(errors);
  if (message !== undefined) throw new AppError('invalid', message, { errors });
}
