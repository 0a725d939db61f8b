/** The PDF file of a revision: the bytes drawn at sending; after an erasure of the buyer, a version without the buyer. */
import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { PaperDocument } from '../../../shared/quotation/paper';
import { formatCheckCode } from '../../../shared/quotation/states';
import { describeAccessReader, logAccess } from '../../platform/access/access-log';
import type { Rights, Services } from '../../platform/context';
import type { Tx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { waitUntilClosed } from '../../platform/http/public-queue';
import { findOrCreateContext } from '../../platform/http/request-context';
import { formatUserKey, type QueueCaller } from '../../platform/process/caller-keys';
import { findOrDrawBlankedPdf } from './blank-files';
import type { StoredQuotationRevision } from './quotation-state';

export async function storeQuotationPdf(tx: Tx, revisionId: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  await tx.quotationPdf.upsert({ where: { revisionId }, create: { revisionId, hash, bytes }, update: {} });
}

/**
 * The stored PDF of a revision; null for a revision that was not accepted, once its buyer was erased. The demo's files are drawn at the
 * first request, so that the first start does not wait for them.
 */
export async function readQuotationPdf(
  { db, pdf }: Pick<Services, 'db' | 'pdf'>,
  { id: revisionId, document, hash, blankHash }: StoredQuotationRevision,
  caller: QueueCaller,
): Promise<Uint8Array | null> {
  if (document === '') return null;
  if (blankHash !== null) return findOrDrawBlankedPdf({ db, pdf }, revisionId, caller);
  const stored = await db.read.quotationPdf.findUnique({ where: { revisionId } });
  // The buyer may have been erased since the revision was read, or while the file was drawn.
  if (stored) return stored.originalHash === null ? stored.bytes : null;
  const bytes = await pdf.drawQuotation({ paper: JSON.parse(document) as PaperDocument, checkCode: formatCheckCode(hash) }, caller);
  const isStored = await db.transact(async (tx) => {
    const isThere = (await tx.quotationRevision.count({ where: { id: revisionId, document: { not: '' }, blankHash: null } })) > 0;
    if (isThere) await storeQuotationPdf(tx, revisionId, bytes);
    return isThere;
  });
  return isStored ? bytes : null;
}

const reading: Rights = { scope: 'read-inquiries' };

/** Serves the PDF to the office. */
export const officeQuotationPdfPlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  app.get<{ Params: { id: string; number: string } }>('/admin/quotations/:id(^\\d{1,9})/:number(^\\d{1,4}).pdf', {
    onRequest: async (request, reply) => void (await findOrCreateContext(services, request, reply).requireSession(reading)),
    handler: async (request, reply) => {
      const { params } = request;
      const key = { quotationId: Number(params.id), number: Number(params.number) };
      const revision = await services.db.read.quotationRevision.findUnique({ where: { quotationId_number: key } });
      const session = await findOrCreateContext(services, request, reply).requireSession(reading);
      const file =
        revision &&
        (await waitUntilClosed(request.raw, (signal) =>
          readQuotationPdf(services, revision, { key: formatUserKey(session.user.id), signal }),
        ));
      if (!file) throw new AppError('not_found', 'Not found');
      const { reference } = JSON.parse(revision.document) as PaperDocument;
      logAccess(services, {
        ...describeAccessReader(session),
        action: 'downloaded',
        subject: 'quotation-pdfs',
        subjectId: revision.quotationId,
      });
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
          'content-disposition': `attachment; filename="${reference}.pdf"`,
        })
        .type('application/pdf')
        .send(file);
    },
  });
};
