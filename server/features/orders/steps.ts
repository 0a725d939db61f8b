/** The steps of an order in the conversation of its inquiry: their stored data, and their descriptions. */
import { z } from 'zod';
import { ORDER_PAPERS, type OrderPaperName } from '../../../shared/orders/papers';
import { describePurchaseOrder } from '../../../shared/orders/purchase-order';
import { nameDispatches } from '../../../shared/orders/receipts';
import { formatPaperAmount, formatPaperQuantity } from '../../../shared/quotation/paper/paper-words';
import { toOneLine } from '../../../shared/text/one-line';
import { formatLongDay } from '../../../shared/time/in-words';
import type { StepKind } from '../conversation/step-kinds';

const day = z.iso.date().nullable();
const named = z.object({ reference: z.string() });
/** Quantities in thousandths. */
const lines = z.array(z.object({ title: z.string(), unit: z.string().nullable(), quantity: z.int32() }));
export type StepLines = z.output<typeof lines>;

const below = (first: string, text: string) => (text ? `${first}\n\n${text}` : first);
/** A line of text per order line: '25 cartons: Garbage Bags'. */
export const formatStepLines = (lines: StepLines) =>
  lines.map(({ title, unit, quantity }) => `${formatPaperQuantity(quantity, unit)}: ${title}`).join('\n');
const dayIn = (day: string | null) => (day === null ? 'no date' : formatLongDay(day));

const kind = <Data>(
  direction: StepKind['direction'],
  name: string,
  content: Pick<StepKind<Data>, 'data' | 'describe'>,
): StepKind<Data> => ({
  name: `order.${name}`,
  channel: 'order',
  direction,
  staysBecause: 'A step of an order is taken back in the order',
  notSentAgainBecause: 'This mail is sent again from the order',
  ...content,
});

/**
 * `promisedOn` is the earliest promised day of the lines. The text of this step and of the next two steps is the text of the mail, if there
 * is one.
 */
export const confirmedStep = kind('out', 'confirmed', {
  data: named.extend({ quotation: z.string(), paise: z.string(), promisedOn: day }),
  describe: ({ reference, quotation, paise, promisedOn }, letter) =>
    below(
      `Confirmed order ${reference} of quotation ${quotation} for ${formatPaperAmount(paise)}${promisedOn ? `, promised for ${formatLongDay(promisedOn)}` : ''}`,
      letter,
    ),
});

/** The buyer accepted a later revision. */
export const revisionFollowedStep = kind('internal', 'followed', {
  data: named.extend({ quotation: z.string(), paise: z.string() }),
  describe: ({ reference, quotation, paise }) => `Order ${reference} is that of ${quotation} for ${formatPaperAmount(paise)} now`,
});

/** The office filed the buyer's purchase order. */
export const purchaseOrderFiledStep = kind('internal', 'purchaseOrderFiled', {
  data: named.extend({ number: z.string().nullable(), issuedOn: day, paise: z.string().nullable() }),
  describe: ({ reference, number, ...filed }) =>
    [`Filed purchase order${number ? ` ${toOneLine(number)}` : ''}`, describePurchaseOrder(filed), `with order ${reference}`]
      .filter(Boolean)
      .join(' '),
});

/** The office filed the lorry receipt of a dispatch. */
export const lorryReceiptFiledStep = kind('internal', 'lorryReceiptFiled', {
  data: named,
  describe: ({ reference }) => `Filed the lorry receipt of ${reference}`,
});

export const dispatchedStep = kind('out', 'dispatched', {
  data: named.extend({ lines, carrier: z.string().nullable() }),
  describe: ({ reference, lines, carrier }, letter) =>
    below(`Dispatched ${reference}${carrier ? ` by ${carrier}` : ''}\n${formatStepLines(lines)}`, letter),
});

export const dateMovedStep = kind('out', 'dateMoved', {
  data: named.extend({ titles: z.array(z.string()), before: day, after: day }),
  describe: ({ reference, titles, before, after }, letter) =>
    below(`Promised ${dayIn(after)} instead of ${dayIn(before)}: order ${reference}\n${titles.join('\n')}`, letter),
});

export const paperSentStep = kind('out', 'paperSent', {
  data: named.extend({ paper: z.enum(Object.keys(ORDER_PAPERS) as [OrderPaperName, ...OrderPaperName[]]) }),
  describe: ({ reference, paper }, letter) => below(`Sent the ${ORDER_PAPERS[paper]} of ${reference}`, letter),
});

/** The text of this step is the reason. */
export const dispatchVoidedStep = kind('internal', 'dispatchVoided', {
  data: named,
  describe: ({ reference }, reason) => `Dispatch ${reference} is void: ${reason}`,
});

export const cancelledStep = kind('internal', 'cancelled', {
  data: named.extend({ lines }),
  describe: ({ reference, lines }, reason) => `Cancelled of order ${reference}: ${reason}\n${formatStepLines(lines)}`,
});

export const returnedStep = kind('internal', 'returned', {
  data: named.extend({ lines, isOwedAgain: z.boolean() }),
  describe: ({ reference, lines, isOwedAgain }, reason) =>
    `Returned of order ${reference}${isOwedAgain ? ', to be sent again' : ''}: ${reason}\n${formatStepLines(lines)}`,
});

/** The numbers of the dispatches that arrived; receipts of earlier releases lack them. */
const receipt = named.extend({ dispatches: z.array(z.int32()).optional() });
const receivedWords = ({ reference, dispatches = [] }: z.output<typeof receipt>) =>
  dispatches.length === 0 ? `order ${reference}` : nameDispatches(reference, dispatches);

/** The buyer confirmed the receipt on the order's page. */
export const receivedStep = kind('internal', 'received', {
  data: receipt,
  describe: (of) => `Received ${receivedWords(of)}`,
});

/** The text of this step is what the buyer reports as missing. */
export const shortageReportedStep = kind('in', 'receivedShort', {
  data: receipt,
  describe: (of, shortage) => below(`Received ${receivedWords(of)} with a shortage`, shortage),
});

/** A step of a later release, of a kind unknown to this release. */
const unknown: StepKind<null> = { ...kind('internal', '', { data: z.null(), describe: (_, text) => text }), name: 'order' };

export const orderStepKinds: StepKind[] = [
  confirmedStep,
  revisionFollowedStep,
  purchaseOrderFiledStep,
  lorryReceiptFiledStep,
  dispatchedStep,
  dateMovedStep,
  paperSentStep,
  dispatchVoidedStep,
  cancelledStep,
  returnedStep,
  receivedStep,
  shortageReportedStep,
  unknown,
];
