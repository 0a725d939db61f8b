/**
 * Form posts without JavaScript: the response is a page, which keeps the input after an error. With or without JavaScript, a cookie
 * remembers that a form was sent.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../../shared/errors';
import type { PostedFormState } from '../../../shared/pages/page-state';
import type { Services } from '../../platform/context';
import { AppError, toErrorResponse } from '../../platform/errors';
import { html, renderPlainPage, sendErrorPage, toPlainPage } from '../../platform/http/pages/plain-page';
import { FORM_TYPE, type PostedForm } from '../../platform/http/pages/posted-form';
import { runInQueue } from '../../platform/http/public-queue';
import { findOrCreateContext, isSameOrigin } from '../../platform/http/request-context';
import { logServerError } from '../../platform/observability/log';
import { listPrivacyHeaders, type RenderingServices, renderPage } from './render-page';
import { rememberSentForm } from './sent-cookie';

type Route = { procedure: string; form: PostedForm };

/** More fields than the longest form has: a quote list of 50 lines, each with its fields. */
const MAX_FIELDS = 1_000;

const renderRefusal = (message: string) =>
  renderPlainPage('Not sent', 'This was not sent', html`<p>${message}. Please go back and try again.</p>`);

/** The fields of a form, as opposed to a JSON body. Further fields are not read, since an error page repeats what it read. */
class Fields {
  readonly values: Record<string, string>;

  constructor(body: string) {
    const pairs = body.split('&', MAX_FIELDS).join('&');
    this.values = Object.fromEntries(new URLSearchParams(pairs));
  }
}

/**
 * Accepts `application/x-www-form-urlencoded` for procedures with `meta.form` from our own pages; for some also from pages of the sites in
 * FORM_ORIGINS. Otherwise it is 415: any other site could send its visitors' browsers here, each with an address of its own.
 */
export function registerFormPosts(app: FastifyInstance, services: Services, renderer: RenderingServices): void {
  const { api, client } = renderer;
  const routes = new Map<string | undefined, Route>();
  for (const { name, meta } of api.procedures)
    if (meta.form && meta.rest?.method === 'POST') routes.set(meta.rest.path, { procedure: name, form: meta.form });
  const routeOf = ({ method, routeOptions }: FastifyRequest) => (method === 'POST' ? routes.get(routeOptions.url) : undefined);

  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (request, body, done) => {
    const route = routeOf(request);
    const isAllowed = route && (isSameOrigin(services, request) || (route.form.isOpenToSites && isFromNamedSite(request)));
    if (isAllowed) done(null, new Fields(body as string));
    else done(new AppError('unsupported_media_type', 'Send application/json'));
  });

  const isFromNamedSite = ({ headers: { origin } }: FastifyRequest) => origin !== undefined && services.env.FORM_ORIGINS?.includes(origin);

  const remember = (reply: FastifyReply, { sent, onSuccess }: PostedForm, reference?: string) => {
    onSuccess?.(reply);
    return rememberSentForm(services, reply, sent, reference);
  };

  const showForm: FastifyInstance['showForm'] & {} = async (request, reply, { form, pathname, search, values }, result) => {
    const page = (await client.entry()).matchPage(pathname, new URLSearchParams(search));
    reply.headers(listPrivacyHeaders(page)).header('cache-control', 'no-store');
    const { status, headers: own, message = '', errors = {}, answer } = result;
    const posted: PostedFormState = { form, page: page.url, values, errors, message, answer };
    const context = findOrCreateContext(services, request, reply);
    return runInQueue(services.queue, request, () => renderPage(renderer, page, context, { posted })).then(
      ({ headers, body }) =>
        reply
          .code(status)
          .headers({ ...own, ...headers })
          .send(body),
      (error: unknown) => sendErrorPage(error, request, reply),
    );
  };
  app.decorate('showForm', showForm);

  app.addHook('preHandler', async (request, reply) => {
    const { body } = request;
    const route = routeOf(request);
    if (!(body instanceof Fields) || !route) return;
    const { procedure, form } = route;
    const { values } = body;
    const context = findOrCreateContext(services, request, reply);
    const showAgain = (result: Parameters<typeof showForm>[3], shown = values) => showForm(request, reply, form.refused(shown), result);
    reply.header('cache-control', 'no-store');
    const instead = form.instead?.(services, reply, values);
    if (instead && 'again' in instead) return showAgain({ status: 200 }, instead.again);
    if (instead) return reply.redirect(instead.location, 303);
    try {
      const answer = (await api.call(context, procedure, form.inputOf?.(values) ?? values)) as { reference?: string } | null;
      return reply.redirect(form.success(remember(reply, form, answer?.reference), values, { ...answer }), 303);
    } catch (error) {
      const failure = toErrorResponse(error);
      if (failure.status >= 500) reply.headers(logServerError(request, error));
      return showAgain({ ...failure.body, status: failure.status, headers: failure.headers });
    }
  });

  // A form may be refused before it is parsed, for its size: the answer is a page, because a person reads it.
  app.addHook('onSend', async (request, reply, payload) => {
    const { accept = '', 'content-type': type = '' } = request.headers;
    const isForm = routeOf(request) !== undefined && type.startsWith(FORM_TYPE) && accept.includes('text/html');
    if (!isForm || !String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    return toPlainPage(reply, renderRefusal((JSON.parse(payload as string) as ErrorBody).message));
  });

  app.addHook('preSerialization', (request, reply, payload, done) => {
    const form = routeOf(request)?.form;
    const { reference } = (payload ?? {}) as { reference?: string };
    if (form?.remembersJson && reference && isSameOrigin(services, request)) remember(reply, form, reference);
    done(null, payload);
  });
}
