/** robots.txt, sitemaps, security.txt and the web manifest. */
import type { FastifyInstance } from 'fastify';
import { COMPANY_NAME } from '../../../shared/business';
import type { Site } from '../../platform/context';
import type { ResponseCache } from '../../platform/http/response-cache';
import { sitemap, sitemapPart } from './sitemap';

export function crawlerRoutes(app: FastifyInstance, { env: { PUBLIC_URL: origin }, db, now }: Site, cache: ResponseCache): void {
  const register = (path: string, type: string, render: () => string | Promise<string>) =>
    app.get(path, (request, reply) => cache.send(path, request, reply, async () => response(type, await render())));

  register('/robots.txt', 'text/plain', () => robots(origin));
  register('/site.webmanifest', 'application/manifest+json', () => JSON.stringify(manifest));
  register('/sitemap.xml', 'application/xml', () => sitemap(db, origin));
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(origin, now())),
  );
  app.get<{ Params: { group: string } }>('/sitemaps/:group(^\\d{1,5}).xml', (request, reply) => {
    const group = Number(request.params.group);
    return cache.send(`/sitemaps/${group}.xml`, request, reply, async () =>
      response('application/xml', await sitemapPart(db, origin, group)),
    );
  });
}

const response = (type: string, body: string) => ({ status: 200, headers: { 'content-type': `${type}; charset=utf-8` }, body });

/** Excludes the panel and REST. `/trpc/` is allowed: search engines call it when they render pages. */
const robots = (origin: string) => `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;

const CONTACT_MONTHS = 6;

/** security.txt (RFC 9116), which expires after half a year. */
function securityText(origin: string, now: Date): string {
  const expires = new Date(now);
  expires.setUTCMonth(expires.getUTCMonth() + CONTACT_MONTHS);
  return `Contact: ${origin}/contact\nExpires: ${expires.toISOString()}\nPreferred-Languages: en\nCanonical: ${origin}/.well-known/security.txt\n`;
}

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
const manifest = {
  name: COMPANY_NAME,
  short_name: COMPANY_NAME.split(' ')[0],
  start_url: '/',
  display: 'browser',
  theme_color: '#0f4a3c',
  background_color: '#ffffff',
  icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable-512', 512, 'maskable')],
};
