/** Calls operations and checks that their responses, and their errors, match the OpenAPI document. */
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import type { TestAnswer } from './app';
import type { ContentSite } from './content';

type Operation = { responses: Record<string, unknown>; requestBody?: unknown; security: unknown[]; parameters: unknown[] };
export type OpenApiDocument = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

/** The document with schemas that refuse fields without a description: an answer may get more fields later, but none that is secret. */
function refuseOtherFields(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(refuseOtherFields);
  if (typeof node !== 'object' || node === null) return node;
  const { type, properties } = node as { type?: unknown; properties?: unknown };
  const strict = type === 'object' && typeof properties === 'object' ? { additionalProperties: false } : {};
  return {
    ...strict,
    ...Object.fromEntries(Object.entries(node).map(([key, value]) => [key, key === 'requestBody' ? value : refuseOtherFields(value)])),
  };
}

/** `checked` gets the name of each called operation, with 'success' or 'error'. */
export function defineOpenApiTests(siteOf: () => ContentSite, documentOf: () => OpenApiDocument, checked: Set<string>) {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));

  /** Expects that a value matches the schema at a location of the document. */
  function expectFit(value: unknown, what: string, ...place: string[]) {
    if (!ajv.getSchema('document')) ajv.addSchema(refuseOtherFields(documentOf()) as OpenApiDocument, 'document');
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const check = ajv.compile({ $ref: `document#/${pointer}/content/application~1json/schema` });
    check(value);
    expect([what, value, check.errors ?? []]).toEqual([what, value, []]);
  }

  /** Calls an operation and expects the status; status and body must be documented. */
  async function check(status: number, operation: string, body?: unknown, options: object = {}, names: object = {}): Promise<TestAnswer> {
    const [method = '', path = ''] = operation.split(' ');
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String((names as Record<string, unknown>)[name] ?? 999_999));
    const answer = await siteOf().call(method, address, { body, token: siteOf().token, ...options });
    expect([operation, answer.status]).toEqual([operation, status]);
    expect(Object.keys(documentOf().paths[path]?.[method.toLowerCase()]?.responses ?? {})).toContain(`${status}`);
    const place = ['paths', path, method.toLowerCase()];
    expectFit(answer.body, `${operation} ${status}`, ...place, 'responses', `${status}`);
    if (body && status < 300) expectFit(body, `${operation}: body`, ...place, 'requestBody');
    checked.add(`${operation} ${status < 300 ? 'success' : 'error'}`);
    return answer;
  }

  /** Calls an operation with each kind of refusal that can occur. */
  async function checkRefusals(operation: string, names: object = {}) {
    const { security, requestBody } = operationOf(operation);
    if (security.length > 0) await check(401, operation, undefined, { token: undefined }, names);
    if (security.length > 0 && !operation.startsWith('GET')) {
      const [{ session }, headers] = [await siteOf().login(), { origin: 'https://elsewhere.example' }];
      await check(403, operation, {}, { token: undefined, cookie: session, headers }, names);
    }
    if (!requestBody) return;
    await check(400, operation, '{', {}, names);
    await check(413, operation, `{"title":"${'x'.repeat(300_000)}"}`, {}, names);
    await check(415, operation, '{}', { headers: { 'content-type': 'text/plain' } }, names);
  }

  const operationOf = (operation: string): Operation => {
    const [method = '', path = ''] = operation.split(' ');
    return documentOf().paths[path]?.[method.toLowerCase()] as Operation;
  };

  return { check, checkRefusals, operationOf };
}
