/** Form posts without JavaScript: the response is a page, which keeps the input after an error. With it or without, what was sent is remembered. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readPostedRequest, refusedRequest } from '../../../shared/forms/quote-request';
import type { FormName, Posted } from '../../../shared/page-state';
import type { Site } from '../../platform/context';
import { AppError, toErrorResponse } from '../../platform/errors';
import { runInQueue } from '../../platform/http/public-queue';
import { isSameOrigin, requestContext } from '../../platform/http/request-context';
import { logServerError } from '../../platform/observability/log';
import { api } from '../../router';
import type { PageClient } from './client-build';
import { forgetList } from './continue-list';
import { sendErrorPage } from './error-page';
import { renderPage } from './render-page';
import { rememberSent } from './sent-cookie';

/** What a form calls, the address after its success, and the page that shows a refused form again. */
type Route = {
  procedure: string;
  sent: string;
  inputOf: (values: Values) => object;
  success: (search: string) => string;
  refused: (values: Values) => { form: FormName; pathname: string; search: Values; values: Values };
};
type Values = Record<string, string>;

const onContactPage = {
  /** The input in the form of a JSON body. */
  inputOf: ({ productId, ...texts }: Values) => ({ ...texts, ...(productId && { productId: Number(productId) }) }),
  success: (search: string) => `/contact?${search}#write`,
  refused: (values: Values) => {
    const search = { product: values.productId ?? '' };
    if ('firstName' in values) return { form: 'home' as const, pathname: '/', search, values };
    return { form: 'message' in values ? ('contact' as const) : ('newsletter' as const), pathname: '/contact', search, values };
  },
};

const routes: Record<string, Route> = {
  '/api/contact': { ...onContactPage, procedure: 'public.submitInquiry', sent: 'message' },
  '/api/newsletter': { ...onContactPage, procedure: 'public.subscribe', sent: 'newsletter' },
  '/api/quote-requests': {
    procedure: 'public.submitQuoteRequest',
    sent: 'quote',
    inputOf: readPostedRequest,
    success: (search) => `/quote-list?${search}`,
    refused: (typed) => {
      const { items, values } = refusedRequest(typed);
      return { form: 'quote', pathname: '/quote-list', search: { items }, values };
    },
  },
};

/** The fields of a form, as opposed to a JSON body. */
class Fields {
  readonly values: Values;

  constructor(body: string) {
    this.values = Object.fromEntries(new URLSearchParams(body));
  }
}

/** Accepts `application/x-www-form-urlencoded` on the form routes, from our own pages only; otherwise it is 415. */
export function formPosts(app: FastifyInstance, site: Site, client: PageClient): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const allowed = routeOf(request) && isSameOrigin(site, request);
    if (allowed) done(null, new Fields(body as string));
    else done(new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send application/json'));
  });

  app.addHook('preHandler', async (request, reply) => {
    const { body } = request;
    const route = routeOf(request);
    if (!(body instanceof Fields) || !route) return;
    const context = requestContext(site, request, reply);
    reply.header('cache-control', 'no-store');
    try {
      const answer = (await api.call(context, route.procedure, route.inputOf(body.values))) as { reference?: string } | null;
      if (route.sent === 'quote') forgetList(reply);
      return reply.redirect(route.success(rememberSent(site, reply, route.sent, answer?.reference)), 303);
    } catch (error) {
      const failure = toErrorResponse(error);
      if (failure.status >= 500) reply.headers(logServerError(request, error));
      const { message, errors = {} } = failure.body;
      const { form, pathname, search, values } = route.refused(body.values);
      const page = (await client.entry()).matchPage(pathname, new URLSearchParams(search));
      const posted: Posted = { form, page: page.url, values, errors, message };
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

  // Sent as JSON, a quote request leads to the same address, which can be loaded again.
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const route = routeOf(request);
    const { reference } = (payload ?? {}) as { reference?: string };
    if (route?.sent === 'quote' && reference && isSameOrigin(site, request)) rememberSent(site, reply, route.sent, reference);
    done(null, payload);
  });
}

const routeOf = ({ method, routeOptions }: FastifyRequest) => (method === 'POST' ? routes[routeOptions.url ?? ''] : undefined);
