/** The page behind the link of the mail that asks who sent a request. GET changes nothing, because mail scanners follow links. */
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../../../platform/context';
import { html, plainPage, sendErrorPage, sendPlainPage } from '../../../platform/http/plain-page';
import { isSecret } from '../../../platform/secrets';
import { CONFIRM_PATH, confirmIdentity, LINK_DAYS } from './identity';

const options = { errorHandler: sendErrorPage, bodyLimit: 1_000 };
const TITLE = 'Your data';

const DONE = plainPage(
  TITLE,
  'Thank you, your request is confirmed',
  html`<p>We know now that it comes from you, and will answer by the day that is in our mail.</p><a href="/">Go to the home page</a>`,
);
const INVALID = plainPage(
  TITLE,
  'This link does not work',
  html`<p>It was used already, is older than ${String(LINK_DAYS)} days, or is not complete. If it was used, you need not do anything more. Otherwise answer our mail, or send your request again.</p><a href="/privacy/request">Go to the form</a>`,
);
const confirmPage = (token: string) =>
  plainPage(
    TITLE,
    'Did you send us a request about your data?',
    html`<p>Press the button to confirm that it comes from you. If it was not you, just close this page.</p><form method="post" action="${CONFIRM_PATH}"><input type="hidden" name="token" value="${token}"><button>Yes, it was me</button></form>`,
  );

/** A plugin, so that its content type parser is encapsulated. */
export const identityPage: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  const type = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, new URLSearchParams(body as string)));

  app.get<{ Querystring: { token?: unknown } }>(CONFIRM_PATH, options, async ({ query: { token } }, reply) =>
    isSecret(token) ? sendPlainPage(reply, 200, confirmPage(token)) : sendPlainPage(reply, 404, INVALID),
  );
  app.post(CONFIRM_PATH, options, async ({ body, log }, reply) => {
    const token = body instanceof URLSearchParams ? body.get('token') : null;
    const isDone = isSecret(token) && (await confirmIdentity(services, token));
    if (isDone) log.info({ event: 'request-confirmed' }, 'the sender of a privacy request is known');
    return isDone ? sendPlainPage(reply, 200, DONE) : sendPlainPage(reply, 404, INVALID);
  });
};
