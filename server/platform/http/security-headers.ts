/** The headers of every response. */
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env';

/** The panel, REST and tRPC: not for search engines. */
const NOINDEX_PATHS = /^\/(admin|api|trpc)(?![\w-])/;

/** The headers of every response at a URL. */
export type HeadersFor = (url: string) => Record<string, string>;

export function securityHeaders(env: Env): HeadersFor {
  const headers = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Pictures may come from other sites, without cookies.
    'cross-origin-embedder-policy': 'credentialless',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ...(env.PUBLIC_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
  const noindexHeaders = { ...headers, 'x-robots-tag': 'noindex' };
  return (url) => (NOINDEX_PATHS.test(url) ? noindexHeaders : headers);
}

export function addSecurityHeaders(app: FastifyInstance, headersFor: HeadersFor): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.url));
    done();
  });
}
