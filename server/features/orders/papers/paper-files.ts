/** The papers of an order as PDF files for the office, drawn from the order's present state. */
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import {
  calculateShareOfTotal,
  composeOrderConfirmation,
  composePackingList,
  composePickingList,
  composeProformaInvoice,
  type OrderPaper,
} from '../../../../shared/orders/order-paper';
import type { Seller } from '../../../../shared/quotation/paper';
import { dayOf } from '../../../../shared/time/india';
import { describeAccessReader, logAccess } from '../../../platform/access/access-log';
import type { Rights, Services } from '../../../platform/context';
import { AppError } from '../../../platform/errors';
import { waitUntilClosed } from '../../../platform/http/public-queue';
import { findOrCreateContext } from '../../../platform/http/request-context';
import { BoundedQueue } from '../../../platform/process/bounded-queue';
import { formatUserKey } from '../../../platform/process/caller-keys';
import { readSeller } from '../../quotations/for-orders';
import { readAgreedDocument } from '../lists/agreed-documents';
import { readOrder } from '../lists/read-order';
import { checkWordsArePrintable } from './printable-words';

const reading: Rights = { scope: 'read-inquiries' };
const HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
};

const SHARE = 'Must be a percentage from 1 to 100, with two decimals at most';
/** The share of the total that is due now, in percent. */
const share = z.object({
  share: z
    .string(SHARE)
    .regex(/^\d{1,3}(?:\.\d{1,2})?$/, { error: SHARE, abort: true })
    .default('100')
    .transform(Number)
    .refine((percent) => percent >= 1 && percent <= 100, SHARE),
});
const BP_OF_PERCENT = 100;
/** The smallest amount due, in paise. */
const LEAST_DUE = 100n;

/**
 * Throws 409 if the amounts were agreed under another registration: the taxes and terms are frozen, so a new paper would name a seller to
 * which they do not belong.
 */
function refuseOtherSeller(agreed: Seller, present: Seller): void {
  if (agreed.state !== present.state || agreed.gstin !== present.gstin)
    throw new AppError('conflict', 'The quotation was accepted under another GSTIN or state of the company: revise it and send it again');
}

/** Returns null for a paper that the order does not have. */
async function compose(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, name, number }: { id: number; name?: string | undefined; number: number },
  query: unknown,
) {
  const order = await readOrder(db.read, now(), id);
  const stored = order && (await db.read.salesOrder.findUnique({ where: { id }, select: { revisionId: true } }));
  const paper = stored && (await readAgreedDocument(db.read, stored.revisionId));
  if (!order || !paper) return null;
  const { seller } = await readSeller(db.read);
  const of = { order, paper, seller };
  const dispatch = order.dispatches.find((one) => one.number === number);
  if (name === undefined) return dispatch ? composePackingList(of, dispatch) : null;
  if (name === 'picking-list') return composePickingList(of, now());
  if (name === 'confirmation' || name === 'proforma') refuseOtherSeller(paper.seller, seller);
  if (name === 'confirmation') return composeOrderConfirmation(of);
  if (name !== 'proforma') return null;
  const { upiId, upiLimit } = await db.read.companyProfile.findFirstOrThrow({ select: { upiId: true, upiLimit: true } });
  const shareBp = Math.round(share.parse(query).share * BP_OF_PERCENT);
  if (calculateShareOfTotal(paper.totals.total, shareBp) < LEAST_DUE)
    throw new AppError('invalid', 'The amount due would be less than ₹1. Please choose a larger share');
  return composeProformaInvoice(of, { shareBp, upi: { id: upiId, mostRupees: upiLimit }, today: dayOf(now()) });
}

const fileName = ({ title, reference }: OrderPaper) => `${title.replace(/[^A-Za-z]+/g, '-').replace(/-$/, '')}-${reference}.pdf`;

/** `/admin/orders/7/confirmation.pdf`, and `/admin/orders/7/dispatches/1/packing-list.pdf`. */
export const orderFilesPlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  // The server composes one paper at a time, so that it answers other requests between two papers.
  const composing = new BoundedQueue({ concurrency: 1 });
  const paths = [
    '/admin/orders/:id(^\\d{1,9})/:name(^[a-z-]{1,20}).pdf',
    '/admin/orders/:id(^\\d{1,9})/dispatches/:number(^\\d{1,4})/packing-list.pdf',
  ];
  for (const path of paths)
    app.get<{ Params: { id: string; name?: string; number?: string } }>(path, {
      onRequest: async (request, reply) => void (await findOrCreateContext(services, request, reply).requireSession(reading)),
      handler: async (request, reply) => {
        const { id, name, number = '0' } = request.params;
        const paper = await composing.run(() => compose(services, { id: Number(id), name, number: Number(number) }, request.query));
        if (!paper) throw new AppError('not_found', 'Not found');
        checkWordsArePrintable(paper, (text) => services.pdf.findUnprintableCharacters(text));
        const session = await findOrCreateContext(services, request, reply).requireSession(reading);
        const file = await waitUntilClosed(request.raw, (signal) =>
          services.pdf.drawOrder(paper, { key: formatUserKey(session.user.id), signal }),
        );
        logAccess(services, { ...describeAccessReader(session), action: 'downloaded', subject: 'order-pdfs', subjectId: Number(id) });
        return reply
          .headers({ ...HEADERS, 'content-disposition': `attachment; filename="${fileName(paper)}"` })
          .type('application/pdf')
          .send(file);
      },
    });
};
