/** What the conversation says of each step of an order, with and without the details that a step can lack. */
import { expect, it } from 'vitest';
import { buildConversationStep, type StepKind } from '../../../server/features/conversation/step-kinds';
import { orderStepKinds } from '../../../server/features/orders/steps';

const reference = 'SO-2026-00042';
const lines = [
  { title: 'Palm soap', unit: 'case', quantity: 2_500 },
  { title: 'Mop', unit: null, quantity: 1_000 },
];
const LINES = '2.5 cases: Palm soap\n1: Mop';
const agreed = { reference, quotation: 'QT-2026-00041', paise: '1769300' };
const CASES: [name: string, direction: StepKind['direction'], data: unknown, text: string, words: string][] = [
  ['confirmed', 'out', { ...agreed, promisedOn: null }, '', `Confirmed order ${reference} of quotation QT-2026-00041 for ₹17,693.00`],
  [
    'confirmed',
    'out',
    { ...agreed, promisedOn: '2026-12-12' },
    'Dear Meera',
    `Confirmed order ${reference} of quotation QT-2026-00041 for ₹17,693.00, promised for 12 December 2026\n\nDear Meera`,
  ],
  ['followed', 'internal', agreed, '', `Order ${reference} is that of QT-2026-00041 for ₹17,693.00 now`],
  ...(
    [
      [null, null, null, `Filed purchase order with order ${reference}`],
      ['PO\n7', null, null, `Filed purchase order PO 7 with order ${reference}`],
      ['PO 7', '2026-12-03', '500', `Filed purchase order PO 7 of 3 December 2026 for ₹5.00 with order ${reference}`],
    ] as const
  ).map(([number, issuedOn, paise, words]): (typeof CASES)[number] => [
    'purchaseOrderFiled',
    'internal',
    { reference, number, issuedOn, paise },
    '',
    words,
  ]),
  ['lorryReceiptFiled', 'internal', { reference }, '', `Filed the lorry receipt of ${reference}`],
  ['dispatched', 'out', { reference, lines, carrier: null }, '', `Dispatched ${reference}\n${LINES}`],
  ['dispatched', 'out', { reference, lines, carrier: 'VRL' }, 'Dear', `Dispatched ${reference} by VRL\n${LINES}\n\nDear`],
  ...(
    [
      [null, '2026-12-12', 'Promised 12 December 2026 instead of no date'],
      ['2026-12-12', null, 'Promised no date instead of 12 December 2026'],
    ] as const
  ).map(([before, after, words]): (typeof CASES)[number] => [
    'dateMoved',
    'out',
    { reference, titles: ['Palm soap', 'Mop'], before, after },
    'Dear',
    `${words}: order ${reference}\nPalm soap\nMop\n\nDear`,
  ]),
  ['paperSent', 'out', { reference, paper: 'packingList' }, 'Dear', `Sent the packing list of ${reference}\n\nDear`],
  ['dispatchVoided', 'internal', { reference }, 'Wrong lorry', `Dispatch ${reference} is void: Wrong lorry`],
  ['cancelled', 'internal', { reference, lines }, 'Sold out', `Cancelled of order ${reference}: Sold out\n${LINES}`],
  ['returned', 'internal', { reference, lines, isOwedAgain: false }, 'Wet', `Returned of order ${reference}: Wet\n${LINES}`],
  [
    'returned',
    'internal',
    { reference, lines, isOwedAgain: true },
    'Wet',
    `Returned of order ${reference}, to be sent again: Wet\n${LINES}`,
  ],
  ...(
    [
      [undefined, `order ${reference}`],
      [[], `order ${reference}`],
      [[2], `${reference}-D2`],
      [[1, 2], `${reference}-D1 and ${reference}-D2`],
    ] as const
  ).flatMap(([dispatches, words]): typeof CASES => [
    ['received', 'internal', { reference, dispatches }, '', `Received ${words}`],
    ['receivedShort', 'in', { reference, dispatches }, 'One is wet', `Received ${words} with a shortage\n\nOne is wet`],
  ]),
];

it.each(CASES)('the step %s is %s, with %j and the text "%s"', (name, direction, data, text, words) => {
  const kind = orderStepKinds.find((one) => one.name === `order.${name}`) as StepKind;
  expect(buildConversationStep(kind, data, text)).toMatchObject({
    kind: `order.${name}`,
    channel: 'order',
    direction,
    text,
    description: words,
  });
  expect([kind.staysBecause, kind.notSentAgainBecause]).toEqual([expect.any(String), expect.any(String)]);
});

it('each kind of step has a case, and a step of a later release shows its text', () => {
  const [unknown, ...known] = orderStepKinds.toReversed();
  expect(known.map((kind) => kind.name).reverse()).toEqual([...new Set(CASES.map(([name]) => `order.${name}`))]);
  expect(unknown && buildConversationStep(unknown, null, 'Something')).toMatchObject({
    kind: 'order',
    channel: 'order',
    description: 'Something',
    data: null,
  });
});
