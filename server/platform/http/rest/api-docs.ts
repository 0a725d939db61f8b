/** The routes of the OpenAPI document and of its page. */
import { resolve } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../../env';
import type { ResponseCache } from '../response-cache';
import { buildOpenApiDocument, type JsonObject } from './openapi';
import type { RestRoute } from './rest-plugin';

// The page's policy: its own scripts and styles, and style attributes, which it writes.
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const DOCUMENT = '/api/openapi.json';

/** Braces on a tile: the page is about the interface, and no company's. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="#0f4a3c"/><text x="20" y="27" text-anchor="middle" font-family="monospace" font-size="20" fill="#f7f4ee">{ }</text></svg>';

/** The OpenAPI document at `/api/openapi.json`, and a page to browse and try it at `/api/docs`. */
export async function registerApiDocs(
  app: FastifyInstance,
  env: Env,
  { routes, others }: { routes: RestRoute[]; others: Record<string, JsonObject> },
  cache: ResponseCache,
): Promise<void> {
  // Built with the first request, so that startup does not wait for it.
  let body: string | undefined;
  const send = (request: FastifyRequest, reply: FastifyReply) =>
    cache.send(DOCUMENT, request, reply, async () => {
      body ??= JSON.stringify(await buildOpenApiDocument(env.PUBLIC_URL, routes, others));
      return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
    });
  const title = 'REST API of the website';
  const icon = { type: 'image/svg+xml', content: Buffer.from(ICON) };
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title, version: '1' }, paths: {} } },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: {
      // The plugin's own routes would serialize the document for each request, as YAML in 0.8 s. JSON is valid YAML, so both routes send
      // it.
      onRequest: (request, reply, done) => {
        if (/\/(json|yaml)$/.test(request.routeOptions.url ?? '')) send(request, reply).catch(done);
        else done();
      },
    },
    // The bundled plugin does not find its own package, so the path is given.
    baseDir: resolve('node_modules/@fastify/swagger-ui/static'),
    staticCSP: CSP,
    logo: { ...icon, href: '/', target: '_self' },
    theme: { title, favicon: [{ ...icon, filename: 'favicon.svg', rel: 'icon', sizes: 'any' }] },
  });
  app.get(DOCUMENT, send);
}
