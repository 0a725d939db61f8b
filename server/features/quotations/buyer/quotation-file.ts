/** The PDF file of a link, as it was drawn when the quotation was sent. */
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../../../platform/context';
import { html, plainPage, sendErrorPage, sendPlainPage } from '../../../platform/http/plain-page';
import { PRIVATE_HEADERS } from '../../../platform/http/private-headers';
import { SharedWork } from '../../../platform/http/public-queue';
import { requestContext } from '../../../platform/http/request-context';
import { hashSecret } from '../../../platform/secrets';
import { readPdf } from '../stored-pdf';
import { findForBuyer, paperOf } from './show-quotation';

const GONE = plainPage(
  'Link not found',
  'This link does not work',
  html`<p>It may have been copied in part, or it is no longer valid.</p><a href="/quotation-check">Check a quotation</a>`,
);

export const quotationFile: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  app.get('/quote/:token/quotation.pdf', { errorHandler: sendErrorPage }, async (request, reply) => {
    const { token } = request.params as { token: string };
    reply.headers(PRIVATE_HEADERS);
    const read = async () => {
      const found = await findForBuyer(requestContext(services, request, reply), token);
      const bytes = found && (await readPdf(services, found.revision));
      return bytes ? { bytes, name: paperOf(found.revision).reference } : null;
    };
    // The requests for one link wait for each other and not for those of other visitors, whose turns are between them.
    const work = new SharedWork(services.queue, request, read, `quotation ${hashSecret(token)}`);
    const file = await work.resultFor(request);
    if (!file) return sendPlainPage(reply, 404, GONE);
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${file.name}.pdf"`)
      .send(file.bytes);
  });
};
