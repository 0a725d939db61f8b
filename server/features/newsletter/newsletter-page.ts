/** The page behind the link in a confirmation mail. GET changes nothing, because mail scanners follow links. */
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../../platform/context';
import { html, plainPage, sendErrorPage, sendPlainPage } from '../../platform/http/plain-page';
import { confirmSubscription, isToken } from './subscribe-again';

const options = { errorHandler: sendErrorPage, bodyLimit: 1_000 };

const DONE = plainPage(
  'Newsletter',
  'You are subscribed again',
  html`<p>We will send our newsletter to your address.</p><a href="/">Go to the home page</a>`,
);
const INVALID = plainPage(
  'Newsletter',
  'This link no longer works',
  html`<p>It was used already, has expired, or was replaced by a newer one. To get another link, enter your address in the newsletter box again.</p><a href="/contact">Go to the contact page</a>`,
);
const confirmPage = (token: string) =>
  plainPage(
    'Newsletter',
    'Would you like to receive our newsletter again?',
    html`<p>Press the button to confirm.</p><form method="post" action="/newsletter/confirm"><input type="hidden" name="token" value="${token}"><button>Subscribe again</button></form>`,
  );

/** A plugin, so that its content type parser is encapsulated. */
export const newsletterPage: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  const type = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, new URLSearchParams(body as string)));

  app.get<{ Querystring: { token?: unknown } }>('/newsletter/confirm', options, async ({ query: { token } }, reply) =>
    isToken(token) ? sendPlainPage(reply, 200, confirmPage(token)) : sendPlainPage(reply, 404, INVALID),
  );
  app.post('/newsletter/confirm', options, async ({ body, log }, reply) => {
    const token = body instanceof URLSearchParams ? body.get('token') : null;
    const isDone = isToken(token) && (await confirmSubscription(services, token));
    if (isDone) log.info({ event: 'subscription-confirmed' }, 'subscribed again');
    return isDone ? sendPlainPage(reply, 200, DONE) : sendPlainPage(reply, 404, INVALID);
  });
};
