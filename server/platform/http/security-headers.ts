/** The headers that every answer carries. */
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env';

/** The panel and the two doors: no search engine should list them. */
const NOT_TO_BE_FOUND = /^\/(admin|api|trpc)(?![\w-])/;

/** The headers of every answer at a URL. */
export type HeadersFor = (url: string) => Record<string, string>;

export function securityHeaders(env: Env): HeadersFor {
  const headers = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Pictures may come from other sites, but without their cookies.
    'cross-origin-embedder-policy': 'credentialless',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ...(env.PUBLIC_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
  const unlisted = { ...headers, 'x-robots-tag': 'noindex' };
  return (url) => (NOT_TO_BE_FOUND.test(url) ? unlisted : headers);
}

export function addSecurityHeaders(app: FastifyInstance, headersFor: HeadersFor): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.url));
    done();
  });
}
