/** Builds the OpenAPI document from the schemas that validate the calls. */

import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ERROR_CODES, type ErrorBody, type ErrorCode } from '../../../../shared/errors';
import { TOKEN_SCOPES } from '../../../../shared/people/scopes';
import type { Env } from '../../../env';
import type { Rights } from '../../context';
import { IDEMPOTENCY_KEY_FORMAT } from '../request-context';
import type { ResponseCache } from '../response-cache';
import { findListFilters, restListParameters, takesListQuery } from './list-query';
import type { RestRoute } from './rest-plugin';

export type JsonObject = Record<string, unknown>;

const listMeanings = (codes: ErrorCode[], own: Partial<Record<ErrorCode, string>> = {}) =>
  codes.map((code) => `- \`${code}\`: ${own[code] ?? ERROR_CODES[code].meaning}`).join('\n');

const everyCode = Object.keys(ERROR_CODES) as ErrorCode[];

const errorSchema: z.ZodType<ErrorBody> = z.object({
  success: z.literal(false),
  message: z.string().describe('For people; it may change at any time'),
  code: z.enum(everyCode).describe(`For programs; a code keeps its meaning, and new ones may be added\n\n${listMeanings(everyCode)}`),
  errors: z.record(z.string(), z.string()).optional().describe('Messages by field'),
  conflict: z.object({ mine: z.unknown(), theirs: z.unknown() }).optional().describe('What was sent and what is stored'),
});

const DESCRIPTION = `Send an API token as a bearer token: \`Authorization: Bearer sq_…\`. People make them in the panel, under Settings, API tokens; each operation
names the scope that a token needs. Or log in at /api/auth/login and send the token of that session in the same way.

${Object.entries(TOKEN_SCOPES)
  .map(([scope, { may }]) => `- \`${scope}\`: ${may}`)
  .join('\n')}

Every error response has a \`code\`. Branch on it, and not on the \`message\`, whose wording may change. A code that you do not know means what its
status means.`;

/** Builds the whole document; `url` is the server's base URL, `others` are operations of routes without a procedure. */
async function openApiDocument(url: string, routes: RestRoute[], others: Record<string, JsonObject>) {
  const paths: Record<string, JsonObject> = Object.fromEntries(Object.entries(others).map(([path, one]) => [path, { ...one }]));
  for (const route of routes) {
    paths[route.rest.path] = { ...paths[route.rest.path], [route.rest.method.toLowerCase()]: operation(route) };
    // Building the document takes a tenth of a second: yield to other requests between operations.
    await setImmediate();
  }
  // An empty list says that a public operation takes no credentials.
  for (const operations of Object.values(paths))
    for (const [method, described] of Object.entries(operations)) operations[method] = { security: [], ...(described as JsonObject) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'REST API of the website',
      version: '1',
      description: DESCRIPTION,
    },
    servers: [{ url }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session' },
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'sq_…',
          description: 'An API token with one of the scopes that are named',
        },
      },
      schemas: { Error: createJsonSchema(errorSchema, 'output') },
    },
  };
}

function operation(route: RestRoute): JsonObject {
  const { procedure, access, rights, summary, rest, input, output, takesKey } = route;
  const names = [...rest.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const guarded = access === 'admin';
  const changes = rest.method !== 'GET';
  const body = rest.method === 'POST' || rest.method === 'PUT' ? input : undefined;
  return {
    operationId: procedure,
    summary,
    tags: [rest.path.split('/').filter((part) => !['api', 'admin', 'public', ''].includes(part))[0]],
    ...(guarded && describeSecurity(rights)),
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: name === 'id' ? { type: 'integer' } : { type: 'string' } })),
      ...(takesKey ? [idempotencyKey] : []),
      ...(changes || !input ? [] : queryParameters(input, names)),
    ],
    ...(body && { requestBody: { required: true, content: createJsonContent(describeBody(body, names, guarded)) } }),
    responses: {
      [rest.status ?? 200]: {
        description: 'Success',
        content: createJsonContent(createJsonSchema(rest.envelope.schema(output), 'output')),
      },
      ...describeErrorResponses(codesOf(route)),
    },
  };
}

/** The error codes of a route: those of its kind of route, and those that it declares. */
function codesOf({ access, rights, rest, input, takesKey }: RestRoute): ErrorCode[] {
  const changes = rest.method !== 'GET';
  return [
    ...(input ? (['invalid'] as const) : []),
    ...(access === 'admin' ? listSessionErrorCodes(changes, rights) : []),
    ...(rest.path.includes('{') ? (['not_found'] as const) : []),
    ...(takesKey ? (['idempotency_key_reused'] as const) : []),
    ...(rest.method === 'POST' || rest.method === 'PUT' ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(changes ? (['too_many_requests'] as const) : []),
    ...(rest.errors ?? []),
    'unavailable',
    ...(changes ? (['outcome_unknown'] as const) : []),
  ];
}

/** The credentials of a guarded operation: a session, or an API token with one of its scopes. */
export function describeSecurity({ scope, alsoScope }: Rights) {
  const scopes = [scope ?? []].flat();
  const besides = alsoScope ? [alsoScope] : [];
  const also = besides.map((one) => `, and besides \`${one}\``).join('');
  return {
    security: [{ bearer: [] }, { session: [] }, ...scopes.map((one) => ({ apiToken: [one, ...besides] }))],
    description: scopes.length > 0 ? `With an API token: scope \`${scopes.join('` or `')}\`${also}.` : 'Not with an API token.',
  };
}

/** The error codes for a request without a session, or with a session that lacks the right. */
export const listSessionErrorCodes = (changes: boolean, { role, isOwnAccount, scope }: Rights = {}): ErrorCode[] => [
  'unauthorized',
  'session_ended',
  ...(role || !scope ? (['forbidden'] as const) : []),
  ...(scope ? (['scope_missing'] as const) : []),
  ...(isOwnAccount ? [] : (['must_change_password', 'must_enrol_second_factor'] as const)),
  ...(changes ? (['cross_site'] as const) : []),
];

/** The query parameters of a GET: those of content lists, otherwise the fields of the procedure's input. */
const queryParameters = (input: z.ZodType, inPath: string[]) =>
  Object.entries(
    takesListQuery(input)
      ? { ...restListParameters, ...describeFilters(input) }
      : propertiesOf(omitProperties(createJsonSchema(input, 'input'), inPath)),
  ).map(([name, parameter]) => ({ name, in: 'query', ...parameter }));

const describeFilters = (input: z.ZodType): Record<string, object> =>
  Object.fromEntries(
    Object.entries(findListFilters(input)).map(([name, schema]) => [
      name,
      { description: 'Only rows with this value; `none` for rows without one', schema: createJsonSchema(schema, 'input') },
    ]),
  );

const propertiesOf = ({ properties = {} }: { properties?: JsonObject }): Record<string, object> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, { schema }]));

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Random, one for each intent. For a day a repeat with the same key and content gets the first result again, and nothing is done twice.',
  schema: { type: 'string', ...IDEMPOTENCY_KEY_FORMAT },
};

export const createJsonContent = (schema: unknown) => ({ 'application/json': { schema } });

export function createJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** The schema of a body, without the parameters of the path. An API token's unknown field is refused (REQ 2.4). */
function describeBody(body: z.ZodType, inPath: string[], guarded: boolean): JsonObject {
  const schema = omitProperties(createJsonSchema(body, 'input'), inPath);
  return guarded && schema.properties ? { ...schema, additionalProperties: false } : schema;
}

/** Removes path parameters from the body schema. */
function omitProperties(schema: JsonObject, names: string[]): JsonObject {
  const properties = Object.fromEntries(Object.entries((schema.properties ?? {}) as JsonObject).filter(([name]) => !names.includes(name)));
  const required = ((schema.required ?? []) as string[]).filter((name) => !names.includes(name));
  return schema.properties ? { ...schema, properties, required } : schema;
}

/** Error responses by status; `own` describes what a code means for this operation. */
export function describeErrorResponses(codes: ErrorCode[], own?: Partial<Record<ErrorCode, string>>): JsonObject {
  const statuses = [...new Set(codes.map((code) => ERROR_CODES[code].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const some = codes.filter((code) => ERROR_CODES[code].status === status);
      const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: some } } }] };
      return [status, { description: listMeanings(some, own), content: createJsonContent(schema) }];
    }),
  );
}

// The page's policy: its own scripts and styles, and style attributes, which it writes.
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const DOCUMENT = '/api/openapi.json';

/** The OpenAPI document at `/api/openapi.json`, and a page to browse and try it at `/api/docs`. */
/** Braces on a tile: the page is about the interface, and no company's. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="#0f4a3c"/><text x="20" y="27" text-anchor="middle" font-family="monospace" font-size="20" fill="#f7f4ee">{ }</text></svg>';

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
      body ??= JSON.stringify(await openApiDocument(env.PUBLIC_URL, routes, others));
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
