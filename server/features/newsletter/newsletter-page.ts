/** The pages behind the links of mails: to confirm, and to unsubscribe. GET changes nothing, because mail scanners follow links. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { findOrCountMiss } from '../../platform/access/limit-attempts';
import type { Services } from '../../platform/context';
import { buildConfirmPage } from '../../platform/http/pages/confirm-page';
import { html, renderPlainPage, sendErrorPage, sendPlainPage } from '../../platform/http/pages/plain-page';
import { findOrCreateContext } from '../../platform/http/request-context';
import { readCompanyName } from '../content/website';
import { confirmSubscription, SUBSCRIPTION_CONFIRM_PATH } from './consent/confirmation';
import { findSubscription, leaveNewsletter } from './consent/leave';

const options = { errorHandler: sendErrorPage, bodyLimit: 2_000 };
const TITLE = 'Newsletter';

export const SUBSCRIPTION_CONFIRM_LIMIT = 'newsletter-confirm';

export const subscriptionConfirmPage = buildConfirmPage({
  path: SUBSCRIPTION_CONFIRM_PATH,
  title: TITLE,
  question: {
    heading: 'Would you like to receive our newsletter?',
    text: 'New products and prices. Press the button to confirm.',
    button: 'Subscribe',
  },
  done: {
    heading: 'You are subscribed',
    text: 'We will send our newsletter to your address. You can leave at any time, by a link in our mails.',
    next: { path: '/', text: 'Go to the home page' },
  },
  invalid: {
    heading: 'This link no longer works',
    text: 'It was used already, has expired, or was replaced by a newer one. To get another link, enter your address in the newsletter box again.',
    next: { path: '/contact', text: 'Go to the contact page' },
  },
  misses: SUBSCRIPTION_CONFIRM_LIMIT,
  company: ({ db }) => readCompanyName(db.read),
  confirm: confirmSubscription,
});

const LEFT = renderPlainPage(
  TITLE,
  'You are unsubscribed',
  html`<p>You will not receive our newsletter any more. If that was a mistake, enter your address in the newsletter box again.</p><a href="/">Go to the home page</a>`,
);
const UNKNOWN = renderPlainPage(
  TITLE,
  'This link no longer works',
  html`<p>Either the address is no longer on our list, or the link is not complete. If you still receive our newsletter, please write to us.</p><a href="/contact">Go to the contact page</a>`,
);
// The body that mail programs send (RFC 8058).
const ONE_CLICK = ['List-Unsubscribe', 'One-Click'] as const;
const leavePage = (token: string) =>
  renderPlainPage(
    TITLE,
    'Would you like to unsubscribe?',
    html`<p>Press the button, and you will not receive our newsletter any more.</p><form method="post" action="/newsletter/leave?token=${token}"><input type="hidden" name="${ONE_CLICK[0]}" value="${ONE_CLICK[1]}"><button>Unsubscribe</button></form>`,
  );

/** Whether a body contains List-Unsubscribe=One-Click, in one of the two formats that mail programs may use. */
function isOneClick(body: unknown): boolean {
  if (body instanceof URLSearchParams) return body.get(ONE_CLICK[0]) === ONE_CLICK[1];
  return typeof body === 'string' && hasOneClickPart(body);
}

/** Whether a multipart body has the part `List-Unsubscribe`, with further headers or without, and the value One-Click in a line of its own. */
export function hasOneClickPart(body: string): boolean {
  const lines = body.split(/\r?\n/);
  let isInHeaders = false;
  for (const [at, line] of lines.entries()) {
    // The last line has no end.
    if (line === '' && isInHeaders && lines[at + 1]?.toLowerCase() === 'one-click' && at + 2 < lines.length) return true;
    isInHeaders = /name="?List-Unsubscribe"?$/i.test(line) || (isInHeaders && /^[\w-]+:[^\r]*$/.test(line));
  }
  return false;
}

export const UNSUBSCRIBE_LIMIT = 'newsletter-leave';

type Page = FastifyRequest<{ Querystring: { token?: unknown } }>;

/** A plugin, so that its content type parsers are encapsulated. */
export const unsubscribePagePlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  const text = { parseAs: 'string' } as const;
  app.addContentTypeParser('application/x-www-form-urlencoded', text, (_, body, done) => done(null, new URLSearchParams(body as string)));
  app.addContentTypeParser('multipart/form-data', text, (_, body, done) => done(null, body));

  const send = async (reply: FastifyReply, status: number, page: Parameters<typeof sendPlainPage>[2]) =>
    sendPlainPage(reply, status, page, await readCompanyName(services.db.read));
  const find = (request: Page, reply: FastifyReply) =>
    findOrCountMiss(findOrCreateContext(services, request, reply), UNSUBSCRIBE_LIMIT, () =>
      findSubscription(services, request.query.token),
    );
  app.get('/newsletter/leave', options, async (request: Page, reply) => {
    const found = await find(request, reply);
    return send(reply, found ? 200 : 404, found ? leavePage(String(request.query.token)) : UNKNOWN);
  });
  // Neither cookie nor origin is checked: mail programs send this request for their users.
  app.post('/newsletter/leave', options, async (request: Page, reply) => {
    const found = await find(request, reply);
    if (!found) return send(reply, 404, UNKNOWN);
    if (!isOneClick(request.body)) return send(reply, 400, leavePage(String(request.query.token)));
    if (await leaveNewsletter(services, found)) request.log.info({ event: 'subscription-left' }, 'left by the mailed link');
    return send(reply, 200, LEFT);
  });
};
