/** The panel's two paths: an empty page with its script. All data is loaded through tRPC after signing in. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type PageClient, TRUSTED_TYPES } from './client-build';

export function panelPage(app: FastifyInstance, client: PageClient): void {
  for (const path of ['/admin', '/admin/login']) {
    app.get(path, async (_request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': client.cachePages ? policy(nonce) : client.csp([]),
        })
        .send(
          `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Admin panel</title><link rel="icon" type="image/svg+xml" href="/favicon.svg">${client.panel(nonce)}</head><body><div id="root"></div><noscript>The admin panel needs JavaScript.</noscript></body></html>`,
        );
    });
  }
}

const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Mantine sets menu positions and column widths as style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...TRUSTED_TYPES,
  ].join('; ');
