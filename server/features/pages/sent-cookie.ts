/**
 * Remembers the last form that this browser sent. Anybody could write the URL of the thank-you page with a reference, so a cookie of our
 * own response must agree: `sent=quote&reference=SQ-2026-00042`.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pickKnownParameters, SENT_PARAMETERS } from '../../../shared/pages/page-url';
import type { Services } from '../../platform/context';
import { buildCookieName } from '../../platform/http/request-context';

/** Lets this browser see the thank-you page until the browser is closed or sends another form; returns the parameters of the page's URL. */
export function rememberSentForm(services: Pick<Services, 'env'>, reply: FastifyReply, sent: string, reference?: string): string {
  const parameters = new URLSearchParams({ sent, ...(reference && { reference }) }).toString();
  const secure = services.env.PUBLIC_URL.startsWith('https:');
  // The prefix `__Host-` requires this path, and prevents other sites on the same domain from setting the cookie.
  reply.setCookie(buildCookieName(services, 'sent'), parameters, { path: '/', httpOnly: true, sameSite: 'lax', secure, encode: String });
  return parameters;
}

/** Whether the URL says that a form was sent, and whether this browser sent it. */
export function readSentState(services: Pick<Services, 'env'>, request: FastifyRequest, url: string): 'nothing' | 'sent' | 'claimed' {
  const claim = pickKnownParameters(searchOf(url), SENT_PARAMETERS).toString();
  if (claim === '') return 'nothing';
  return claim === request.cookies[buildCookieName(services, 'sent')] ? 'sent' : 'claimed';
}

/** The URL without the parameters about a sent form. */
export function removeSentParameters(url: string): string {
  const search = searchOf(url);
  for (const name of SENT_PARAMETERS) search.delete(name);
  const [path = '/'] = url.split('?', 1);
  return search.size > 0 ? `${path}?${search}` : path;
}

const searchOf = (url: string) => new URLSearchParams(url.split('?', 2)[1]);
