import { readFileSync } from 'node:fs';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COMPANY_NAME } from '../../../shared/business';
import type { Env } from '../../env';
import { type Json, openApiDocument } from './openapi';
import type { ResponseCache } from './response-cache';
import type { RestRoute } from './rest-plugin';

// The page's own scripts and styles; it writes styles into its elements.
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const DOCUMENT = '/api/openapi.json';

/** The OpenAPI document at `/api/openapi.json`, and a page to browse and try it at `/api/docs`. */
export async function apiDocs(
  app: FastifyInstance,
  env: Env,
  { routes, others }: { routes: RestRoute[]; others: Record<string, Json> },
  cache: ResponseCache,
): Promise<void> {
  // Built with the first request, so that startup does not wait for it.
  let body: string | undefined;
  const send = (request: FastifyRequest, reply: FastifyReply) =>
    cache.send(DOCUMENT, request, reply, async () => {
      body ??= JSON.stringify(await openApiDocument(env.PUBLIC_URL, routes, others));
      return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
    });
  const title = `${COMPANY_NAME}: REST API`;
  const icon = { type: 'image/svg+xml', content: readFileSync('client/public/favicon.svg') };
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title, version: '1' }, paths: {} } },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: {
      // The plugin's own routes would serialize the document for each request, as YAML in 0.8 s. JSON is valid YAML.
      onRequest: (request, reply, done) => {
        if (/\/(json|yaml)$/.test(request.routeOptions.url ?? '')) send(request, reply).catch(done);
        else done();
      },
    },
    staticCSP: CSP,
    logo: { ...icon, href: '/', target: '_self' },
    theme: { title, favicon: [{ ...icon, filename: 'favicon.svg', rel: 'icon', sizes: 'any' }] },
  });
  app.get(DOCUMENT, send);
}
