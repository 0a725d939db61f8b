/** The number of a purchase order is found in the mail that accepts a quotation. */
import { expect, it } from 'vitest';
import { findOrderInMail, nameOrderByMail } from '../../../shared/quotation/buyer/order-by-mail';

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
  ['PO 28/11/2026', [], NONE],
])('the mail “%s” with the files %j has the order number %s', (text, files, number) =>
  expect(nameOrderByMail({ at: '2026-11-29T06:00:00Z', text, files })).toBe(number),
);

it.each<[text: string, issuedOn: string | null, paise: string | null]>([
  ['PO 7 dated 28.11.2026 for Rs. 1,26,000.00', '2026-11-28', '12600000'],
  ['PO 7 of 2026-11-01, INR 5000 + GST', '2026-11-01', '500000'],
  ['3/11/2026, total ₹42.5', '2026-11-03', '4250'],
  ['Deliver by 12.12.2026, please', null, null],
  ['31.02.2026 and Rs 0', null, null],
  ['Our PO of 1.1.2025', null, null],
  ['Call 022-2345-2026, 500 rs', null, null],
  ['Rs 1e999', null, null],
  ['Rs. 1.26 lakh', null, null],
  ['₹5 crore', null, null],
  ['₹1,2,3', null, null],
  ['Rs 42.505', null, null],
  [`Rs. ${'9'.repeat(5_000)}`, null, null],
  ['Rs. 1,26,000, delivered', null, '12600000'],
  ['Rs 1,26,000/- only', null, '12600000'],
])('the day and the amount of %j are %s and %s paise', (text, issuedOn, paise) => {
  expect(findOrderInMail({ at: '2026-11-29T06:00:00Z', text, files: [] })).toMatchObject({ issuedOn, paise });
});
