/** Builds the OpenAPI document from the schemas that validate the calls. */

import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { ERROR_CODES, type ErrorBody, type ErrorCode } from '../../../../shared/errors';
import { TOKEN_SCOPES } from '../../../../shared/people/scopes';
import type { Rights } from '../../context';
import { FORM_TYPE } from '../pages/posted-form';
import { IDEMPOTENCY_KEY_FORMAT } from '../request-context';
import { findQueryParameters } from './list-query';
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
export async function buildOpenApiDocument(url: string, routes: RestRoute[], others: Record<string, JsonObject>) {
  const paths: Record<string, JsonObject> = Object.fromEntries(Object.entries(others).map(([path, one]) => [path, { ...one }]));
  for (const route of routes) {
    paths[route.rest.path] = { ...paths[route.rest.path], [route.rest.method.toLowerCase()]: operation(route) };
    // Building the document takes a tenth of a second: yield to other requests between operations.
    await setImmediate();
  }
  // An empty list says that a public operation takes no credentials.
  for (const operations of Object.values(paths))
    for (const [method, described] of Object.entries(operations)) operations[method] = { security: [], ...(described as JsonObject) };
  const schemas: JsonObject = { Error: buildJsonSchema(errorSchema, 'output') };
  const moved = moveNamedSchemas(paths, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'REST API of the website',
      version: '1',
      description: DESCRIPTION,
    },
    servers: [{ url }],
    paths: moved,
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
      schemas,
    },
  };
}

const LOCATION = { Location: { schema: { type: 'string' } } };

function operation(route: RestRoute): JsonObject {
  const { procedure, access, rights, summary, rest, input, output, takesKey, form } = route;
  const names = [...rest.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const guarded = access === 'admin';
  const changes = rest.method !== 'GET';
  const body = rest.method === 'POST' || rest.method === 'PUT' ? input : undefined;
  // Other forms are posted by pages of this site alone.
  const formContent = body && form?.isOpenToSites && { [FORM_TYPE]: { schema: describeBody(body, names, guarded) } };
  return {
    operationId: procedure,
    summary,
    tags: [rest.path.split('/').filter((part) => !['api', 'admin', 'public', ''].includes(part))[0]],
    ...(rest.deprecated && { deprecated: true }),
    ...(guarded && describeSecurity(rights)),
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: name === 'id' ? { type: 'integer' } : { type: 'string' } })),
      ...(takesKey ? [IDEMPOTENCY_KEY] : []),
      ...(guarded && !changes ? [ifNoneMatch] : []),
      ...(changes || !input ? [] : queryParameters(input, names)),
    ],
    ...(body && { requestBody: { required: true, content: { ...buildJsonContent(describeBody(body, names, guarded)), ...formContent } } }),
    responses: {
      ...(formContent && { 303: { description: 'To a form: the page with its reference', headers: LOCATION } }),
      [rest.status ?? 200]: {
        description: 'Success',
        content: buildJsonContent(buildJsonSchema(rest.envelope.schema(output), 'output')),
      },
      ...(guarded && !changes && { 304: { description: 'The answer is still that of If-None-Match' } }),
      ...describeErrorResponses(codesOf(route)),
    },
  };
}

/** The error codes of a route: those of its kind of route, and those that it declares. */
function codesOf({ access, rights, rest, takesKey }: RestRoute): ErrorCode[] {
  const changes = rest.method !== 'GET';
  const codes: ErrorCode[] = [
    'invalid',
    ...(access === 'admin' ? listSessionErrorCodes(changes, rights) : []),
    ...(rest.path.includes('{') ? (['not_found'] as const) : []),
    ...(takesKey ? (['idempotency_key_reused'] as const) : []),
    ...(rest.method === 'POST' || rest.method === 'PUT' ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(changes ? (['too_many_requests'] as const) : []),
    ...(rest.errors ?? []),
    'unavailable',
    ...(changes ? (['outcome_unknown'] as const) : []),
  ];
  return [...new Set(codes)];
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
  'token_invalid',
  ...(role || !scope ? (['forbidden'] as const) : []),
  ...(scope ? (['scope_missing'] as const) : []),
  ...(isOwnAccount ? [] : (['must_change_password', 'must_enrol_second_factor'] as const)),
  ...(changes ? (['cross_site'] as const) : []),
];

/** The query parameters of a GET: those of content lists and their filters, otherwise the fields of the procedure's input. */
function queryParameters(input: z.ZodType, inPath: string[]): object[] {
  const { ofLists, fields } = findQueryParameters(input);
  const isList = Object.keys(ofLists).length > 0;
  const described = Object.entries(fields)
    .filter(([name]) => !inPath.includes(name))
    .map(([name, schema]) => [name, { ...(isList && FILTER), schema: buildJsonSchema(schema, 'input') }] as const);
  return [...Object.entries(ofLists), ...described].map(([name, parameter]) => ({ name, in: 'query', ...parameter }));
}

const FILTER = { description: 'Only rows with this value; `none` for rows without one' };

export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Random, one for each intent. For a day a repeat with the same key and content gets the first result again, and nothing is done twice.',
  schema: { type: 'string', ...IDEMPOTENCY_KEY_FORMAT },
};

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of an answer that the caller has kept: 304 without a body if the answer would be the same.',
  schema: { type: 'string', maxLength: 200 },
};

export const buildJsonContent = (schema: unknown) => ({ 'application/json': { schema } });

/** Fields may be added to an answer (docs/api.md), so that no answer refuses others. */
const allowMoreFields = ({ jsonSchema }: { jsonSchema: JsonObject }) => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
};

/** With an API token an unknown field is refused, in nested objects too. */
const allowNoMoreFields = ({ jsonSchema }: { jsonSchema: JsonObject }) => {
  if (jsonSchema.properties) jsonSchema.additionalProperties = false;
};

/**
 * The JSON schema; named schemas are among its `$defs`, which `moveNamedSchemas` moves to the components. `isStrict` says that no object
 * takes other fields.
 */
export function buildJsonSchema(schema: z.ZodType, io: 'input' | 'output', isStrict = false): JsonObject {
  const override = io === 'output' ? allowMoreFields : isStrict ? allowNoMoreFields : undefined;
  const options = { io, unrepresentable: 'any', ...(override && { override }) } as const;
  const { $schema: _, id, $defs, ...rest } = z.toJSONSchema(schema, options) as JsonObject;
  return typeof id === 'string' ? nameJsonSchema(id, rest, $defs as JsonObject) : { ...rest, ...($defs ? { $defs } : {}) };
}

const nameJsonSchema = (id: string, schema: JsonObject, defs: JsonObject = {}) => ({
  $ref: `#/$defs/${id}`,
  $defs: { ...defs, [id]: schema },
});

const NAMED = '#/$defs/';

/** Moves the `$defs` below a node to `schemas`, and points references at them. Throws if two different schemas have one name. */
function moveNamedSchemas(node: unknown, schemas: JsonObject): unknown {
  if (Array.isArray(node)) return node.map((one) => moveNamedSchemas(one, schemas));
  if (typeof node !== 'object' || node === null) return node;
  const { $defs = {}, ...rest } = node as { $defs?: Record<string, JsonObject> };
  for (const [name, { id: _, ...definition }] of Object.entries($defs)) {
    const moved = moveNamedSchemas(definition, schemas);
    if (name in schemas && !isDeepStrictEqual(schemas[name], moved)) throw new Error(`Two schemas are named ${name}`);
    schemas[name] = moved;
  }
  const entries = Object.entries(rest).map(([key, value]) => [
    key,
    key === '$ref' && typeof value === 'string' ? value.replace(NAMED, '#/components/schemas/') : moveNamedSchemas(value, schemas),
  ]);
  return Object.fromEntries(entries);
}

/** The schema of a body, without the parameters of the path. An API token's unknown field is refused (REQ 2.4). */
function describeBody(body: z.ZodType, inPath: string[], guarded: boolean): JsonObject {
  const { $defs, $ref, ...plain } = buildJsonSchema(body, 'input', guarded) as { $defs?: Record<string, JsonObject>; $ref?: string };
  const id = $ref?.slice(NAMED.length);
  const schema = omitProperties((id && $defs?.[id]) || plain, inPath);
  return id ? nameJsonSchema(id, schema, $defs) : { ...schema, ...($defs && { $defs }) };
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
      return [status, { description: listMeanings(some, own), content: buildJsonContent(schema) }];
    }),
  );
}
