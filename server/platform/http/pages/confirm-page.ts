/** The page behind a mailed link that confirms something: one button, which posts the link's secret. GET changes nothing, because mail scanners follow links. */

import type { FastifyPluginAsync } from 'fastify';
import { findOrCountMiss } from '../../access/limit-attempts';
import { isSecret } from '../../access/secrets';
import type { Context, Services } from '../../context';
import { findOrCreateContext } from '../request-context';
import { html, renderPlainPage, sendErrorPage, sendPlainPage } from './plain-page';
import { FORM_TYPE } from './posted-form';

type Words = { heading: string; text: string };
/** The texts of the page after the button, with the link to the next page. */
type Answer = Words & { next: { path: string; text: string } };

type ConfirmPage = {
  path: string;
  title: string;
  question: Words & { button: string };
  done: Answer;
  /** The answer for an unknown, used, replaced or expired secret: all of these look alike. */
  invalid: Answer;
  /** The name of the limit of posts with an invalid secret, which the feature offers. */
  misses: string;
  /** Reads the name of the company, which the page bears. */
  company: (services: Services) => Promise<string>;
  /** Performs the confirmation once; returns false for an invalid secret. */
  confirm: (ctx: Context, secret: string) => Promise<boolean>;
};

const options = { errorHandler: sendErrorPage, bodyLimit: 1_000 };

/** A plugin, so that its content type parser is encapsulated. */
export function buildConfirmPage({ path, title, question, done, invalid, misses, company, confirm }: ConfirmPage): FastifyPluginAsync<{
  services: Services;
}> {
  const answer = ({ heading, text, next }: Answer) =>
    renderPlainPage(title, heading, html`<p>${text}</p><a href="${next.path}">${next.text}</a>`);
  const [DONE, INVALID] = [answer(done), answer(invalid)];
  // Without an action the form is posted to the URL of the link, and "Try again" on an error page leads back to the button.
  const ask = (secret: string) =>
    renderPlainPage(
      title,
      question.heading,
      html`<p>${question.text}</p><form method="post"><input type="hidden" name="token" value="${secret}"><button>${question.button}</button></form>`,
    );
  return async (app, { services }) => {
    const type = FORM_TYPE;
    app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, parsed) => parsed(null, new URLSearchParams(body as string)));

    app.get<{ Querystring: { token?: unknown } }>(path, options, async ({ query: { token } }, reply) =>
      isSecret(token)
        ? sendPlainPage(reply, 200, ask(token), await company(services))
        : sendPlainPage(reply, 404, INVALID, await company(services)),
    );
    app.post(path, options, async (request, reply) => {
      const ctx = findOrCreateContext(services, request, reply);
      const { body } = request;
      const token = body instanceof URLSearchParams ? body.get('token') : null;
      const isDone = await findOrCountMiss(ctx, misses, async () => (isSecret(token) && (await confirm(ctx, token))) || null);
      return sendPlainPage(reply, isDone ? 200 : 404, isDone ? DONE : INVALID, await company(services));
    });
  };
}
