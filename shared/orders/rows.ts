/** Orders in the lists and the API. Quantities are in thousandths; amounts are those of the frozen revision, in paise as digit strings. */
import { z } from 'zod';
import { idField, integerField } from '../content/fields';
import { messageFileSchema } from '../inquiries/conversation';
import { DISPATCH_STEP_NAMES, ORDER_STEP_NAMES } from './next-steps';
import { DISPATCH_STATE_NAMES, ORDER_STATES, type OrderState } from './states';

const text = z.string().nullable();
const day = z.iso.date().nullable();
const time = z.iso.datetime();

const summary = {
  id: idField(),
  /** The reference, such as 'SO-2026-00042'. */
  reference: z.string(),
  state: z.enum(Object.keys(ORDER_STATES) as [OrderState, ...OrderState[]]),
  quotationId: idField(),
  /** The reference of the quotation with its revision. */
  quotationReference: z.string(),
  inquiryId: z.int32().nullable(),
  buyerName: z.string(),
  company: text,
  gstin: text,
  /** Whether the buyer was erased: numbers, quantities and dates remain. */
  isErased: z.boolean(),
  totalPaise: z.string(),
  purchaseOrder: text,
  /** The earliest promised day of an owed line. */
  dueOn: day,
  isOverdue: z.boolean(),
  /** The number of owed lines, and of all lines. */
  owedLines: integerField(),
  lines: integerField(),
  confirmedAt: time,
  /** The time at which the buyer confirmed the last dispatch. */
  receivedAt: time.nullable(),
  /** The time at which the acceptance was taken back: nothing is owed since then. */
  takenBackAt: time.nullable(),
  version: integerField(),
};
export const orderSummarySchema = z.object(summary).meta({ id: 'OrderSummary' });
export type OrderSummary = z.output<typeof orderSummarySchema>;

/** A change of a promised day. */
const movedDay = z.object({ before: day, after: day, at: time, by: z.string() });

export const orderLine = z.object({
  id: idField(),
  /** The line's position in the document of the revision. */
  position: integerField(),
  productId: z.int32().nullable(),
  title: z.string(),
  note: text,
  sku: text,
  unit: text,
  /** What the stock of the product counts, and how many are there; null without a product, and once it is deleted. */
  counted: z.object({ unit: text, packSize: z.int32().nullable(), stock: integerField() }).nullable(),
  ordered: integerField(),
  dispatched: integerField(),
  returned: integerField(),
  cancelled: integerField(),
  owed: integerField(),
  promisedOn: day,
  /** The changes of the promised day, the newest last. */
  moved: z.array(movedDay),
});
export type OrderLineRow = z.output<typeof orderLine>;

/** A line as it left: later changes of the order do not change it. */
const dispatchedLine = z.object({
  /** The order's line; null once the order has that line no more. */
  lineId: z.int32().nullable(),
  title: z.string(),
  note: text,
  sku: text,
  unit: text,
  quantity: integerField(),
  /** The value without tax when it left, as a digit string; null for a draft. */
  taxablePaise: text,
  /** What it took off the stock, in thousandths of the product's unit; null if it did not move the stock. */
  offStock: integerField().nullable(),
});

export const dispatchRowSchema = z
  .object({
    id: idField(),
    number: integerField(),
    /** The reference of the dispatch: 'SO-2026-00042-D1'. */
    reference: z.string(),
    state: z.enum(DISPATCH_STATE_NAMES),
    dispatchedOn: z.iso.date(),
    carrier: text,
    transportNumber: text,
    ewayBillNumber: text,
    invoiceNumber: text,
    createdBy: z.string(),
    sentAt: time.nullable(),
    sentBy: text,
    voidedAt: time.nullable(),
    voidedBy: text,
    voidReason: text,
    /** The time of the buyer's receipt, with the name of who said so. */
    receivedAt: time.nullable(),
    receivedBy: text,
    /** Whether the office took the quantities off the stock. */
    lowersStock: z.boolean(),
    lines: z.array(dispatchedLine),
    /** The steps that the office can take with the dispatch. */
    nextSteps: z.array(z.enum(DISPATCH_STEP_NAMES)),
    files: z.array(messageFileSchema),
  })
  .meta({ id: 'Dispatch' });
export type DispatchRow = z.output<typeof dispatchRowSchema>;

/** A cancelled or returned quantity. */
const change = z.object({ lineId: idField(), quantity: integerField(), reason: z.string(), at: time, by: z.string() });

export const orderRowSchema = z
  .object({
    ...summary,
    /** The steps that the office can take with the order, in the order of their buttons. */
    nextSteps: z.array(z.enum(ORDER_STEP_NAMES)),
    /** The number of lines is `lines.length` here, so the summary's number is omitted. */
    lines: z.array(orderLine),
    /** The buyer's purchase order as filed; `paise` is a digit string. */
    filed: z.object({ issuedOn: day, paise: text, file: messageFileSchema.nullable() }).nullable(),
    /** The reference of a later revision that the buyer can still accept, which would change the order; null if there is none. */
    offered: text,
    note: text,
    /** The time since which the order has its revision: its confirmation, or the buyer's acceptance of that revision. */
    agreedAt: time,
    confirmedBy: z.string(),
    /** The proposed recipient of mails; null if the buyer has no address. */
    mailTo: text,
    /** The dispatches, the oldest first, like the lists below. */
    dispatches: z.array(dispatchRowSchema),
    cancellations: z.array(change),
    returns: z.array(change),
    receipts: z.array(
      /** The references of the dispatches that arrived; `recordedBy` is the user who recorded the words of the buyer. */
      z.object({ name: z.string(), shortage: text, at: time, dispatches: z.array(z.string()), recordedBy: text }),
    ),
    /** The links of the warehouse; a link's secret is shown only once, at its creation. */
    links: z.array(z.object({ id: idField(), label: z.string(), createdAt: time, createdBy: z.string(), revokedAt: time.nullable() })),
  })
  .meta({ id: 'Order' });
export type OrderRow = z.output<typeof orderRowSchema>;

/** An owed line of a buyer or a product. */
const owedLine = z.object({
  orderId: idField(),
  reference: z.string(),
  buyer: z.string(),
  title: z.string(),
  sku: text,
  unit: text,
  owed: integerField(),
  promisedOn: day,
  isOverdue: z.boolean(),
});
const owedGroup = z.object({
  /** The name of the buyer or of the product. */
  name: z.string(),
  /** The product's id; null for a buyer, and for an item that is not in the catalogue. */
  productId: z.int32().nullable(),
  dueOn: day,
  lines: z.array(owedLine),
});
export type OwedGroup = z.output<typeof owedGroup>;

/** An accepted quotation that waits for the confirmation of its order. */
export type UnconfirmedOrder = {
  quotationId: number;
  reference: string;
  revision: number;
  buyer: string;
  totalPaise: string;
  acceptedAt: string | null;
};
