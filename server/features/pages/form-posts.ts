/** Form posts without JavaScript: the response is a page, which keeps the input after an error. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FormName, Posted } from '../../../shared/page-state';
import type { Site } from '../../platform/context';
import { AppError, toErrorResponse } from '../../platform/errors';
import { runInQueue } from '../../platform/http/public-queue';
import { isSameOrigin, requestContext } from '../../platform/http/request-context';
import { logServerError } from '../../platform/observability/log';
import { api } from '../../router';
import type { PageClient } from './client-build';
import { sendErrorPage } from './error-page';
import { renderPage } from './render-page';

const procedures: Record<string, { name: string; sent: string }> = {
  '/api/contact': { name: 'public.submitInquiry', sent: 'message' },
  '/api/newsletter': { name: 'public.subscribe', sent: 'newsletter' },
};

/** The fields of a form, as opposed to a JSON body. */
class Fields {
  readonly values: Record<string, string>;

  constructor(body: string) {
    this.values = Object.fromEntries(new URLSearchParams(body));
  }

  /** The form that was posted, and the page that shows it. */
  get origin(): { form: FormName; pathname: string } {
    if ('firstName' in this.values) return { form: 'home', pathname: '/' };
    return { form: 'message' in this.values ? 'contact' : 'newsletter', pathname: '/contact' };
  }

  /** The input in the form of a JSON body. */
  get input(): object {
    const { productId, ...texts } = this.values;
    return { ...texts, ...(productId && { productId: Number(productId) }) };
  }
}

/** Accepts `application/x-www-form-urlencoded` on the form routes, from our own pages only; otherwise it is 415. */
export function formPosts(app: FastifyInstance, site: Site, client: PageClient): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const allowed = procedureOf(request) && isSameOrigin(site, request);
    if (allowed) done(null, new Fields(body as string));
    else done(new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send application/json'));
  });

  app.addHook('preHandler', async (request, reply) => {
    const { body } = request;
    const procedure = procedureOf(request);
    if (!(body instanceof Fields) || !procedure) return;
    const context = requestContext(site, request, reply);
    reply.header('cache-control', 'no-store');
    try {
      const answer = (await api.call(context, procedure.name, body.input)) as { reference?: string } | null;
      const search = new URLSearchParams({ sent: procedure.sent, ...(answer?.reference && { reference: answer.reference }) });
      return reply.redirect(`/contact?${search}#write`, 303);
    } catch (error) {
      const failure = toErrorResponse(error);
      if (failure.status >= 500) reply.headers(logServerError(request, error));
      const { message, errors = {} } = failure.body;
      const { form, pathname } = body.origin;
      const page = (await client.entry()).matchPage(pathname, new URLSearchParams({ product: body.values.productId ?? '' }));
      const posted: Posted = { form, page: page.url, values: body.values, errors, message };
      return runInQueue(site.queue, request, () => renderPage(client, page, context, posted)).then(
        ({ headers, body }) =>
          reply
            .code(failure.status)
            .headers({ ...failure.headers, ...headers })
            .send(body),
        (error: unknown) => sendErrorPage(error, request, reply),
      );
    }
  });
}

const procedureOf = ({ method, routeOptions }: FastifyRequest) => (method === 'POST' ? procedures[routeOptions.url ?? ''] : undefined);
