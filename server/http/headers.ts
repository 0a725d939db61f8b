/** The headers that every answer carries. */
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env';

/** The panel and the two doors: no search engine should list them. */
const NOT_TO_BE_FOUND = /^\/(admin|api|trpc)(?![\w-])/;

export function securityHeaders(env: Env): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Pictures may come from other sites, but without their cookies.
    'cross-origin-embedder-policy': 'credentialless',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(env.PUBLIC_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (NOT_TO_BE_FOUND.test(request.url)) reply.header('x-robots-tag', 'noindex');
  });
}
