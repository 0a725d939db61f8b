/** Serves the PDF file of a link, as it was drawn when the quotation was sent. */
import type { FastifyPluginAsync } from 'fastify';
import { hashSecret } from '../../../platform/access/secrets';
import type { Services } from '../../../platform/context';
import { html, renderPlainPage, sendErrorPage, sendPlainPage } from '../../../platform/http/pages/plain-page';
import { PRIVATE_HEADERS } from '../../../platform/http/private-headers';
import { SharedQueuedWork } from '../../../platform/http/public-queue';
import { findClientNetwork, findOrCreateContext } from '../../../platform/http/request-context';
import { BoundedQueue } from '../../../platform/process/bounded-queue';
import { VISITORS_KEY } from '../../../platform/process/caller-keys';
import { readCompanyName } from '../../content/website';
import { readQuotationPdf } from '../stored-pdf';
import { findQuotationForBuyer, readShownPaper } from './show-quotation';

const GONE = renderPlainPage(
  'Link not found',
  'This link does not work',
  html`<p>It may have been copied in part, or the quotation was withdrawn or replaced.</p><a href="/quotation-check">Check a quotation</a>`,
);

type File = { bytes: Uint8Array; name: string } | null;

export const quotationFilePlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  /** Files being read: concurrent requests for the same file share one read. */
  const reading = new Map<string, SharedQueuedWork<File>>();
  const shared = (key: string, start: () => SharedQueuedWork<File>): SharedQueuedWork<File> => {
    const current = reading.get(key);
    if (current && !current.isDropped) return current;
    const work = start();
    reading.set(key, work);
    void work.settled.then(() => reading.get(key) === work && reading.delete(key));
    return work;
  };
  // Requests take turns: otherwise all waiting requests for one file would be answered first, and all others after them.
  const turns = new BoundedQueue({ concurrency: 1 });
  app.get('/quote/:token/quotation.pdf', { errorHandler: sendErrorPage }, async (request, reply) => {
    const { token } = request.params as { token: string };
    reply.headers(PRIVATE_HEADERS);
    const read = async () => {
      const found = await findQuotationForBuyer(findOrCreateContext(services, request, reply), token);
      const shown = found && (await readShownPaper(services, found));
      const bytes = found && shown?.hasAccount && (await readQuotationPdf(services, found.revision, { key: VISITORS_KEY }));
      return bytes ? { bytes, name: shown.paper.reference } : null;
    };
    const link = `quotation ${hashSecret(token)}`;
    // Requests for one link share their work; other visitors' requests take turns with them.
    const file = await shared(
      `${link} ${findClientNetwork(request)}`,
      () => new SharedQueuedWork(services.queue, request, read, link),
    ).resultFor(request);
    if (!file) return sendPlainPage(reply, 404, GONE, await readCompanyName(services.db.read));
    await turns.run(async () => {
      reply.header('content-type', 'application/pdf').header('content-disposition', `inline; filename="${file.name}.pdf"`).send(file.bytes);
    });
    return reply;
  });
};
