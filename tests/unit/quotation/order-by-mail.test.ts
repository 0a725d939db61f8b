/** The number of a purchase order is found in the mail that accepts a quotation. */
import { expect, it } from 'vitest';
import { nameOrderByMail } from '../../../shared/quotation/order-by-mail';

const NONE = 'E-mail of 29 Nov 2026';

it.each([
  ['Go ahead please.', [], NONE],
  ['Please see PO No. 4500012345 attached.', [], '4500012345'],
  ['P.O. # HA/24/117', [], 'HA/24/117'],
  ['purchase order: 77-B, dispatch by Friday', [], '77-B'],
  ['PO4711', [], '4711'],
  ['Attached.', ['logo.png', 'PO-2026-118.pdf'], '2026-118'],
  ['Attached.', ['Purchase_Order_88.xlsx'], '88'],
  ['Our PO number is PO-9', ['PO 8.pdf'], '8'],
  ['Please send to P.O. as agreed', [], NONE],
  ['Point 5 of the portfolio', ['portfolio2.pdf'], NONE],
])('%s %j → %s', (text, files, number) => expect(nameOrderByMail({ at: '2026-11-29T06:00:00Z', text, files })).toBe(number));
