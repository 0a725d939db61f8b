import { readFileSync } from 'node:fs';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { COMPANY_NAME } from '../../shared/business';
import type { Env } from '../env';
import { openApiDocument } from './openapi';

// The page's own scripts and styles; it writes styles into its elements.
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The OpenAPI document at `/api/openapi.json`, and a page to browse and try it at `/api/docs`. */
export async function offerDocumentation(app: FastifyInstance, env: Env): Promise<void> {
  // Made when it is first asked for: a start need not wait for it.
  let made: ReturnType<typeof openApiDocument> | undefined;
  const document = () => {
    made ??= openApiDocument(env.PUBLIC_URL);
    return made;
  };
  const title = `${COMPANY_NAME}: REST API`;
  const icon = { type: 'image/svg+xml', content: readFileSync('client/public/favicon.svg') };
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title, version: '1' }, paths: {} } },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: document as never,
    transformSpecificationClone: false,
    staticCSP: CSP,
    logo: { ...icon, href: '/', target: '_self' },
    theme: { title, favicon: [{ ...icon, filename: 'favicon.svg', rel: 'icon', sizes: 'any' }] },
  });
  app.get('/api/openapi.json', async () => document());
}
