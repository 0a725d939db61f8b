/** Too long texts are refused by their length alone, before any pattern runs, in every input of every procedure. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { procedures } from '../../../server/router';
import { allTypes } from '../../../shared/content/registry';

// Longer than any field accepts, and invalid for every other check too.
const TOO_LONG = '\u0000 '.repeat(60_000);

type Def = z.core.$ZodTypeDef & {
  [part in 'innerType' | 'in' | 'out' | 'element' | 'valueType']?: z.core.$ZodType;
} & { shape?: Record<string, z.core.$ZodType>; options?: z.core.$ZodType[] };

const partsOf = ({ _zod: { def } }: z.core.$ZodType) => {
  const { innerType, in: before, out: after, element, valueType, options = [] } = def as Def;
  return [innerType, before, after, element, valueType, ...options].filter((part) => part !== undefined);
};
const shapeOf = (schema: z.core.$ZodType) => Object.values((schema._zod.def as Def).shape ?? {});

/** Every string schema within a schema. */
const textsIn = (schema: z.core.$ZodType): z.core.$ZodType[] =>
  schema._zod.def.type === 'string' ? [schema] : [...partsOf(schema), ...shapeOf(schema)].flatMap(textsIn);

/** The fields of the objects within a schema, by name. */
const fieldsIn = (schema: z.core.$ZodType): [string, z.core.$ZodType][] => [
  ...Object.entries((schema._zod.def as Def).shape ?? {}),
  ...[...partsOf(schema), ...shapeOf(schema)].flatMap(fieldsIn),
];

const issuesOf = (schema: z.core.$ZodType) => z.core.safeParse(schema, TOO_LONG).error?.issues.length ?? 0;

// A non-numeric priority is 0; the other three never cause a refusal.
const TAKE_ANYTHING = ['orderPriority', 'website', 'elapsedMs', 'notice'];

describe('a text that is too long', () => {
  const inputs = procedures.flatMap(({ name, inputs }) => inputs.map((input) => [name, input] as const));

  it.each(inputs)('a too long text causes at most one error in %s, and no field accepts it', (_, input) => {
    expect(
      textsIn(input)
        .map(issuesOf)
        .filter((count) => count > 1),
    ).toEqual([]);
    const taken = fieldsIn(input).filter(([name, field]) => !TAKE_ANYTHING.includes(name) && issuesOf(field) === 0);
    expect(taken.map(([name]) => name)).toEqual([]);
  });

  it.each(allTypes.map((type) => [type.path, type] as const))('a too long text causes one error in each field of %s', (_, { fields }) => {
    const counts = Object.entries(fields as Record<string, z.ZodType>).map(([name, field]) => [name, issuesOf(field)]);
    expect(counts.filter(([name, count]) => count !== 1 && name !== 'orderPriority')).toEqual([]);
  });
});
