/** The pages behind the links of mails: to confirm, and to leave. GET changes nothing, because mail scanners follow links. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context';
import { html, plainPage, sendErrorPage, sendPlainPage } from '../../platform/http/plain-page';
import { requestContext } from '../../platform/http/request-context';
import { countAttempt, refuseAttempt } from '../../platform/limit-attempts';
import { isSecret } from '../../platform/secrets';
import { confirmSubscription } from './confirmation';
import { leave, subscriptionOf } from './leave';

const options = { errorHandler: sendErrorPage, bodyLimit: 2_000 };
const TITLE = 'Newsletter';

const CONFIRMED = plainPage(
  TITLE,
  'You are subscribed',
  html`<p>We will send our newsletter to your address. You can leave at any time, by a link in our mails.</p><a href="/">Go to the home page</a>`,
);
const INVALID = plainPage(
  TITLE,
  'This link no longer works',
  html`<p>It was used already, has expired, or was replaced by a newer one. To get another link, enter your address in the newsletter box again.</p><a href="/contact">Go to the contact page</a>`,
);
const confirmPage = (token: string) =>
  plainPage(
    TITLE,
    'Would you like to receive our newsletter?',
    html`<p>New products and prices, once a month. Press the button to confirm.</p><form method="post" action="/newsletter/confirm"><input type="hidden" name="token" value="${token}"><button>Subscribe</button></form>`,
  );

const LEFT = plainPage(
  TITLE,
  'You are unsubscribed',
  html`<p>You will not receive our newsletter any more. If that was a mistake, enter your address in the newsletter box again.</p><a href="/">Go to the home page</a>`,
);
const UNKNOWN = plainPage(
  TITLE,
  'This link no longer works',
  html`<p>Either the address is no longer on our list, or the link is not complete. If you still receive our newsletter, please write to us.</p><a href="/contact">Go to the contact page</a>`,
);
// What mail programs send too (RFC 8058).
const ONE_CLICK = ['List-Unsubscribe', 'One-Click'] as const;
const leavePage = (token: string) =>
  plainPage(
    TITLE,
    'Would you like to unsubscribe?',
    html`<p>Press the button, and you will not receive our newsletter any more.</p><form method="post" action="/newsletter/leave?token=${token}"><input type="hidden" name="${ONE_CLICK[0]}" value="${ONE_CLICK[1]}"><button>Unsubscribe</button></form>`,
  );

/** Whether a body says List-Unsubscribe=One-Click, in one of the two forms that mail programs may send it in. */
function isOneClick(body: unknown): boolean {
  if (body instanceof URLSearchParams) return body.get(ONE_CLICK[0]) === ONE_CLICK[1];
  return typeof body === 'string' && /name="?List-Unsubscribe"?\r?\n(?:[\w-]+:[^\r\n]*\r?\n)*\r?\nOne-Click\r?\n/i.test(body);
}

export const LEAVE_LIMIT = 'newsletter-leave';
const MISSES = { most: 30, minutes: 10 };

type Page = FastifyRequest<{ Querystring: { token?: unknown } }>;

/** A plugin, so that its content type parsers are encapsulated. */
export const newsletterPage: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  const text = { parseAs: 'string' } as const;
  app.addContentTypeParser('application/x-www-form-urlencoded', text, (_, body, done) => done(null, new URLSearchParams(body as string)));
  app.addContentTypeParser('multipart/form-data', text, (_, body, done) => done(null, body));

  app.get('/newsletter/confirm', options, async ({ query: { token } }: Page, reply) =>
    isSecret(token) ? sendPlainPage(reply, 200, confirmPage(token)) : sendPlainPage(reply, 404, INVALID),
  );
  app.post('/newsletter/confirm', options, async ({ body, log }, reply) => {
    const token = body instanceof URLSearchParams ? body.get('token') : null;
    const isDone = isSecret(token) && (await confirmSubscription(services, token));
    if (isDone) log.info({ event: 'subscription-confirmed' }, 'subscribed by the mailed link');
    return isDone ? sendPlainPage(reply, 200, CONFIRMED) : sendPlainPage(reply, 404, INVALID);
  });

  /** The subscription of a link. Links that fit none are counted: nobody shall look for one by trying. */
  const find = async (request: Page, reply: FastifyReply) => {
    const ctx = requestContext(services, request, reply);
    const misses = { what: LEAVE_LIMIT, whose: ctx.request.address, limit: MISSES };
    await refuseAttempt(ctx, [misses]);
    const found = await subscriptionOf(services, request.query.token);
    if (!found) await countAttempt(ctx, misses);
    return found;
  };
  app.get('/newsletter/leave', options, async (request: Page, reply) =>
    (await find(request, reply)) ? sendPlainPage(reply, 200, leavePage(String(request.query.token))) : sendPlainPage(reply, 404, UNKNOWN),
  );
  // No cookie and no origin count: mail programs send it for their users.
  app.post('/newsletter/leave', options, async (request: Page, reply) => {
    const found = await find(request, reply);
    if (!found) return sendPlainPage(reply, 404, UNKNOWN);
    if (!isOneClick(request.body)) return sendPlainPage(reply, 400, leavePage(String(request.query.token)));
    if (await leave(services, found)) request.log.info({ event: 'subscription-left' }, 'left by the mailed link');
    return sendPlainPage(reply, 200, LEFT);
  });
};
