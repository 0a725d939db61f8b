/** Every text and every list that a procedure takes has a maximum, and every list of choices or ids is a set. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { procedures } from '../../../server/router';

type Json = Record<string, unknown>;

/** The paths of the texts and lists without a maximum. */
function findUnlimited(schema: Json, path: string): string[] {
  const { type, properties, items, prefixItems, additionalProperties, propertyNames, anyOf, oneOf, allOf, maxLength, maxItems, format } =
    schema;
  const found: string[] = [];
  // The patterns of these formats allow one length.
  const isFixed = 'enum' in schema || 'const' in schema || format === 'date' || format === 'uuid';
  if (type === 'string' && maxLength === undefined && !isFixed) found.push(`${path}: text`);
  if (type === 'array' && maxItems === undefined && prefixItems === undefined) found.push(`${path}: list`);
  if (isChoice(items) && !schema.uniqueItems) found.push(`${path}: not a set`);
  for (const [name, value] of Object.entries((properties ?? {}) as Json)) found.push(...findUnlimited(value as Json, `${path}.${name}`));
  for (const [each, name] of [
    [items, '[]'],
    [additionalProperties, '{}'],
    [propertyNames, '{name}'],
  ] as const)
    if (each && typeof each === 'object') found.push(...findUnlimited(each as Json, path + name));
  for (const group of [anyOf, oneOf, allOf, prefixItems] as (Json[] | undefined)[])
    for (const each of group ?? []) found.push(...findUnlimited(each, path));
  return found;
}

/** Whether the items of a list are choices or ids, so that a repetition says nothing. */
function isChoice(items: unknown): boolean {
  const { type, enum: words, minimum } = (items ?? {}) as Json;
  return words !== undefined || (type === 'integer' && minimum === 1);
}

const inputs = procedures.flatMap(({ name, inputs }) => inputs.map((input, at) => [`${name} ${at}`, input] as const));

it.each(inputs)('each text and list in the input of %s has a maximum', (name, input) => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json;
  expect(findUnlimited(schema, name)).toEqual([]);
});

it('the check of these tests finds a text, a list and a set without a limit', () => {
  const open = z.object({ a: z.string(), b: z.array(z.object({ c: z.string().max(5) })), d: z.array(z.enum(['x'])).max(1) });
  const schema = z.toJSONSchema(open, { io: 'input' }) as Json;
  expect(findUnlimited(schema, 'sample')).toEqual(['sample.a: text', 'sample.b: list', 'sample.d: not a set']);
});
