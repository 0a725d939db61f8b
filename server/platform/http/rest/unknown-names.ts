/**
 * A program with a token learns of a misspelt name, while what a person's page sends beside the known names is dropped: the customer's own
 * client may send more than it documents (REQ 2.4).
 */
import { z } from 'zod';
import type { Session } from '../../context';
import { AppError } from '../../errors';
import { findQueryParameters } from './list-query';

// More than a row has fields, so that a program that sends back what it read learns of all at once.
const MAX_NAMES = 60;
const MAX_NAME_LENGTH = 100;

type Schema = z.core.$ZodType;
type Unknown = { name: string; what: 'field' | 'parameter' };

/** Throws AppError 400 with each unknown name. */
export function refuseNames(unknown: Unknown[]): void {
  if (unknown.length === 0) return;
  const errors = Object.fromEntries(
    unknown.slice(0, MAX_NAMES).map(({ name, what }) => [name.slice(0, MAX_NAME_LENGTH), `Unknown ${what}`]),
  );
  throw new AppError('invalid', `This path does not know ${Object.keys(errors).join(', ')}`, { errors });
}

/** The parameters of a query that are not among the known names. */
export const listUnknownParameters = (query: unknown, known: readonly string[] = []): Unknown[] =>
  Object.keys(query ?? {}).flatMap((name) => (known.includes(name) ? [] : [{ name, what: 'parameter' }]));

/** Throws AppError 400 for a token's parameters of a route without a procedure, unless one of the schemas has them. */
export function refuseUnknownParameters({ token }: Session, query: unknown, ...schemas: z.ZodType[]): void {
  if (token) refuseNames(listUnknownParameters(query, schemas.flatMap(listParameterNames)));
}

/** The names that the schema of a query has; those of a content list are its filters and the parameters of all lists. */
export function listParameterNames(schema: z.ZodType): string[] {
  const { ofLists, fields } = findQueryParameters((schema instanceof z.ZodPipe ? schema.out : schema) as z.ZodType);
  return Object.keys({ ...ofLists, ...fields });
}

/** The fields of a body that its schema does not have, at any depth, by their paths: `tiers.0.quantiy`. */
export const listUnknownFields = (schema: Schema | undefined, body: unknown): Unknown[] =>
  (schema ? findIn(schema as z.ZodType, body, []) : Object.keys(isObject(body) ? body : {})).map((name) => ({ name, what: 'field' }));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function findIn(schema: Schema, value: unknown, path: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (schema instanceof z.ZodUnion) return findInUnion(schema.options, value, path);
  if (schema instanceof z.ZodPipe) return findIn(schema.in instanceof z.ZodTransform ? schema.out : schema.in, value, path);
  if (schema instanceof z.ZodArray && Array.isArray(value)) return eachOf(value, path, () => schema.element);
  if (schema instanceof z.ZodRecord && isObject(value)) return eachOf(value, path, () => schema.valueType);
  if (schema instanceof z.ZodObject && isObject(value)) {
    const { shape } = schema;
    const unknown = Object.keys(value).filter((name) => !Object.hasOwn(shape, name));
    const named = unknown.slice(0, MAX_NAMES).map((name) => [...path, name].join('.'));
    return [...named, ...eachOf(value, path, (name) => (Object.hasOwn(shape, name) ? shape[name] : undefined))];
  }
  const inner = (schema as { unwrap?: () => Schema }).unwrap?.();
  return inner ? findIn(inner, value, path) : [];
}

/** The unknown names of all values that have a schema; a few are enough for an error. */
function eachOf(values: object, path: readonly string[], schemaOf: (name: string) => Schema | undefined): string[] {
  const found: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    const schema = schemaOf(name);
    if (schema) found.push(...findIn(schema, value, [...path, name]));
    if (found.length >= MAX_NAMES) break;
  }
  return found;
}

/** The unknown names for the option that takes the value, otherwise for the option that comes closest. */
function findInUnion(options: readonly Schema[], value: object, path: readonly string[]): string[] {
  const taking = options.find((option) => z.safeParse(option, value).success);
  if (taking) return findIn(taking, value, path);
  const some = options.filter((option) => (Array.isArray(value) ? option instanceof z.ZodArray : option instanceof z.ZodObject));
  return some.map((option) => findIn(option, value, path)).sort((one, other) => one.length - other.length)[0] ?? [];
}
