/** What programs may rely on (docs/api.md), as sorted lines from the OpenAPI document: a line that is gone, or a new requirement, breaks some of them. */
import { readFileSync, writeFileSync } from 'node:fs';

type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};
type Content = Record<string, { schema?: Schema }>;
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
export type ApiDocument = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };

/** `has`: operations, parameters, fields with their types, and values. `requires`: fields and parameters that a request must have. */
export type ApiFacts = { has: string[]; requires: string[] };

export function listApiFacts({ paths, components }: ApiDocument): ApiFacts {
  const has: string[] = [];
  const requires: string[] = [];

  function add(place: string, schema: Schema) {
    has.push(`${place}: ${typeOf(schema)}`);
    const branches = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
    for (const { enum: values = [], const: value, properties = {}, required = [], items } of branches) {
      for (const one of value === undefined ? values : [value]) has.push(`${place} = ${JSON.stringify(one)}`);
      for (const name of required) requires.push(`${place}.${name}`);
      for (const [name, property] of Object.entries(properties)) add(`${place}.${name}`, property);
      if (items) add(`${place}[]`, items);
    }
  }

  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { parameters = [], requestBody, responses }] of Object.entries(operations)) {
      const operation = `${method.toUpperCase()} ${path}`;
      for (const { name, in: where, required, schema } of parameters) {
        add(`${operation} ${where} ${name}`, schema);
        if (required) requires.push(`${operation} ${where} ${name}`);
      }
      const content = { body: requestBody?.content ?? {} };
      const successes = Object.entries(responses).filter(([status]) => status < '300');
      for (const [what, types] of [
        ...Object.entries(content),
        ...successes.map(([status, answer]) => [status, answer.content ?? {}] as const),
      ])
        for (const [type, { schema = {} }] of Object.entries(types))
          add(`${operation} ${what} ${type.replace('application/json', 'JSON')}`, schema);
    }
  }
  for (const [name, schema] of Object.entries(components.schemas)) add(name, schema);
  return { has: [...new Set(has)].sort(), requires: [...new Set(requires)].sort() };
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.replace('#/components/schemas/', '');
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(typeOf);
  if (schema.type === 'array' && schema.items) return `${typeOf(schema.items)}[]`;
  return [...new Set([...[schema.type ?? []].flat(), ...branches])].sort().join(' | ') || 'any';
}

/** The names of schemas that requests have; all others are of answers. */
const isOfRequest = (line: string) => /^([A-Z]+ \/\S+ (body|query|path|header) |New\w+[.:[ ]|\w+Changes[.:[ ])/.test(line);

/**
 * What breaks programs that were written for `before`: lines that are gone, fields that a request must have now, and fields that an answer
 * need not have any more. What an operation or schema requires that is new itself breaks nobody.
 */
export function listBreaks(before: ApiFacts, now: ApiFacts): string[] {
  const [hasNow, required, requiredNow] = [new Set(now.has), new Set(before.requires), new Set(now.requires)];
  const known = new Set(before.has.map(ownerOf));
  return [
    ...before.has.filter((line) => !hasNow.has(line)).map((line) => `gone: ${line}`),
    ...now.requires
      .filter((line) => isOfRequest(`${line}:`) && !required.has(line) && known.has(ownerOf(line)) && !isOfNewBody(before, line))
      .map((line) => `required: ${line}`),
    ...before.requires.filter((line) => !isOfRequest(`${line}:`) && !requiredNow.has(line)).map((line) => `optional: ${line}`),
  ];
}

/** Whether a line is of a further content type of a body: programs keep the type of their bodies. */
function isOfNewBody({ has }: ApiFacts, line: string): boolean {
  const [method, path, where, type = ''] = line.split(' ');
  const bodies = has.filter((one) => one.startsWith(`${method} ${path} body `));
  const [name = ''] = type.split('.', 1);
  return where === 'body' && bodies.length > 0 && !bodies.some((one) => one.startsWith(`${method} ${path} body ${name}`));
}

/** The operation of a line, or the named schema. */
const ownerOf = (line: string): string => /^([A-Z]+ \S+|\w+)/.exec(line)?.[0] ?? line;

const STORED = new URL('./landings/api.txt', import.meta.url);
const REQUIRES = 'requires ';

/** The facts of the last landing. */
export function readLandedApi(): ApiFacts {
  const lines = readFileSync(STORED, 'utf8').split('\n').filter(Boolean);
  const requires = lines.filter((line) => line.startsWith(REQUIRES));
  return { has: lines.filter((line) => !line.startsWith(REQUIRES)), requires: requires.map((line) => line.slice(REQUIRES.length)) };
}

/** Stores the facts for the next landings to be compared with. */
export const storeLandedApi = ({ has, requires }: ApiFacts): void =>
  writeFileSync(STORED, [...has, ...requires.map((line) => REQUIRES + line), ''].join('\n'));
