/** The inputs of the panel's steps with an order. */
import { z } from 'zod';
import {
  booleanField,
  boundedIntegerField,
  choiceField,
  emailField,
  idField,
  integerField,
  notationField,
  optionalNotationField,
  optionalTextField,
  setField,
  textField,
} from '../content/fields';
import { buildDaySchema } from '../inquiries/contact';
import { MAX_MESSAGE_FILES } from '../inquiries/conversation';
import { MAX_QUOTED_LINES, paiseSchema } from '../quotation/draft';
import { ORDER_PAPERS, type OrderPaperName } from './papers';

/** The version that the office saw: the step succeeds only if it is still current. */
const looked = { id: idField(), version: integerField() };

/** The mail of a step; null for none. It is sent after ten seconds, and can be taken back until then. */
const mail = z.object({ to: emailField(), text: textField(20_000) }).nullable();

const NO_DAY = 'Choose a day, such as 2026-12-12';
const promisedOn = buildDaySchema(NO_DAY).nullable();

const MAX_LINES = { error: `Must be at most ${MAX_QUOTED_LINES} lines`, abort: true };
const isEachOnce = (lines: { lineId: number }[]) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length;

/** A quantity in thousandths of the unit. */
const quantity = boundedIntegerField(1, 1_000_000_000);
const quantities = z
  .array(z.object({ lineId: idField(), quantity }))
  .min(1, 'Choose a line')
  .max(MAX_QUOTED_LINES, MAX_LINES)
  .refine(isEachOnce, 'Has a line twice');

/** The quantities in the unit of the product's stock, for lines in another unit: without one a line does not move the stock. */
const stock = z
  .array(z.object({ lineId: idField(), quantity }))
  .max(MAX_QUOTED_LINES, MAX_LINES)
  .refine(isEachOnce, 'Has a line twice')
  .default([]);

export const confirmOrderForm = z.object({
  quotationId: idField(),
  /** The number of the accepted revision that the office saw. */
  revision: integerField(),
  /** The promised day of all lines except those of `dates`. */
  promisedOn,
  /** Promised days by the line's position in the document of the revision. */
  dates: z
    .array(z.object({ position: integerField(), promisedOn }))
    .max(MAX_QUOTED_LINES, MAX_LINES)
    .default([]),
  note: optionalTextField(2_000),
  mail,
});

export const promisedDayForm = z.object({
  ...looked,
  lineIds: setField(idField(), MAX_QUOTED_LINES, { error: MAX_LINES.error, least: 'Choose a line' }),
  promisedOn,
  mail,
});

const spaced = (value: string) => value.trim().replace(/\s+/g, ' ');
const number = (max: number) =>
  optionalNotationField(200, {
    tidy: spaced,
    objection: (value) => {
      if (value.length > max) return `Must be at most ${max} characters`;
      return /^[\p{L}\p{N} /_.-]*$/u.test(value) ? undefined : 'Must be letters, digits, spaces and / - _ .';
    },
  });
const reason = notationField(500, { tidy: (value) => value.trim(), objection: () => undefined });

const dispatched = {
  /** The order's id and version. */
  ...looked,
  /** The draft to continue; without it, a new draft. */
  dispatchId: idField().optional(),
  dispatchedOn: buildDaySchema(NO_DAY),
  carrier: optionalTextField(200),
  /** The number of the vehicle, or of the lorry receipt. */
  transportNumber: number(40),
  ewayBillNumber: number(20),
  invoiceNumber: number(40),
  lines: quantities,
};

export const dispatchForm = z.object(dispatched);

export const sendDispatchForm = z.object({
  ...dispatched,
  mail,
  /** Uploaded files, such as the lorry receipt. */
  files: setField(idField(), MAX_MESSAGE_FILES, { error: `Must be at most ${MAX_MESSAGE_FILES} files` }).default([]),
  /** Whether the stock of the products is reduced by the dispatched quantities. */
  lowersStock: booleanField().default(false),
  stock,
});
export type SendDispatchForm = z.output<typeof sendDispatchForm>;

/** The buyer's purchase order; it replaces an earlier entry. */
export const purchaseOrderForm = z
  .object({
    ...looked,
    /** The number; absent, the known number stays. */
    number: textField(100).optional(),
    issuedOn: buildDaySchema(NO_DAY).nullable(),
    paise: paiseSchema.nullable(),
    /** The id of an uploaded file. */
    file: idField().nullable(),
  })
  .refine(({ number, issuedOn, paise, file }) => number !== undefined || issuedOn !== null || paise !== null || file !== null, {
    error: 'Choose a file, or enter a number, a date or an amount',
    path: ['file'],
  });

/** The lorry receipt of a dispatch that came after the dispatch had left. */
export const lorryReceiptForm = z.object({ ...looked, dispatchId: idField(), /** The id of an uploaded file. */ file: idField() });

/** The buyer said by phone or mail that a dispatch arrived; `name` is who said it. */
export const recordReceiptForm = z.object({
  ...looked,
  dispatchId: idField(),
  name: textField(200),
  shortage: optionalTextField(2_000),
});

export const discardDispatchForm = z.object({ ...looked, dispatchId: idField() });
export const voidDispatchForm = z.object({ ...looked, dispatchId: idField(), reason });
/** A paper of the order as a file of the mail; `dispatchId` for the packing list of a dispatch. */
export const sendPaperForm = z.object({
  ...looked,
  paper: choiceField(Object.keys(ORDER_PAPERS) as [OrderPaperName, ...OrderPaperName[]]),
  dispatchId: idField().optional(),
  /** The id of an uploaded file. */
  file: idField(),
  mail: mail.unwrap(),
});
export type SendPaperForm = z.output<typeof sendPaperForm>;

/** `messageId`: the entry of the step in the conversation, if it has one. */
export const undoStepForm = z.object({ ...looked, messageId: idField().nullable() });
export const undoDispatchForm = undoStepForm.extend({ dispatchId: idField() });
/** How many of the product's unit left with lines in another unit. */
export const dispatchStockForm = z.object({ ...looked, dispatchId: idField(), lines: quantities });
export const cancelQuantitiesForm = z.object({ ...looked, lines: quantities, reason });
/** `isOwedAgain`: whether the quantity is to be sent again; otherwise it is cancelled. `raisesStock`: whether it is put back on the stock. */
export const returnQuantitiesForm = z.object({
  ...looked,
  lines: quantities,
  reason,
  isOwedAgain: booleanField(),
  raisesStock: booleanField().default(false),
  stock,
});

export const warehouseForm = z.object({ id: idField(), label: textField(100) });
export const warehouseLinkForm = z.object({ linkId: idField() });
