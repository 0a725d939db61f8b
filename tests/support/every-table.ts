/** Rows for every table, made from the fields of prisma/models.prisma alone: a new model is filled automatically. */
import { readFileSync } from 'node:fs';
import type { Tx } from '../../server/platform/database/database';

type Row = Record<string, unknown>;
type Field = { name: string; type: string; isOptional: boolean; attributes: string };
type Model = {
  name: string;
  fields: Field[];
  /** The columns of the primary key. */
  key: string[];
  /** Whether the database increments the key automatically. */
  isCounted: boolean;
  /** The model that a column refers to, by column. */
  references: Map<string, string>;
};
type Delegate = {
  create(query: { data: Row }): Promise<Row>;
  createMany(query: { data: Row[] }): Promise<unknown>;
  delete(query: { where: Row }): Promise<unknown>;
};

/** The `n`-th value of each type of column: no two are equal, except for Boolean. */
const values: Record<string, (n: number, name: string) => unknown> = {
  String: (n, name) => `${name} ${n} ಅಕ್ಕಿ\n"; --'\\`,
  Int: (n) => n,
  BigInt: (n) => 2n ** 60n + BigInt(n),
  Boolean: (n) => n % 2 === 1,
  Decimal: (n) => `12345678.${10 + n}`,
  DateTime: (n) => new Date(Date.UTC(2026, 10, 24, 6, 30, 0, n)),
  // PostgreSQL sorts the names of JSON fields.
  Json: (n) => ({ a: [n, null, { text: 'ಅ"' }], b: '' }),
  Bytes: (n) => Buffer.from([0, 255, n % 256, n >> 8]),
};

const models = parseModels(readFileSync('prisma/models.prisma', 'utf8'));

function parseModels(text: string): Model[] {
  const bodies = [...text.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  const names = new Set(bodies.map(([, name]) => name));
  return bodies.map(([, name = '', body = '']) => {
    const all = [...body.matchAll(/^ {2}(\w+) +(\w+)(\?|\[\])?(.*)$/gm)].map(([, field = '', type = '', arity, attributes = '']) => ({
      name: field,
      type,
      isOptional: arity === '?',
      attributes,
    }));
    const fields = all.filter(({ type }) => !names.has(type));
    for (const field of fields)
      if (!(field.type in values))
        throw new Error(`${name}.${field.name}: tests/support/every-table.ts has no value of type ${field.type}`);
    const [, together] = /^ {2}@@id\(\[(.*?)\]/m.exec(body) ?? [];
    const own = fields.find(({ attributes }) => /@id\b/.test(attributes));
    const relations = all.flatMap(({ type, attributes }) => {
      const [, column] = /@relation\((?:"\w+", )?fields: \[(\w+)\]/.exec(attributes) ?? [];
      return column ? [[column, type] as const] : [];
    });
    return {
      name,
      fields,
      key: together?.split(/, */) ?? (own ? [own.name] : []),
      isCounted: /autoincrement\(\)/.test(own?.attributes ?? ''),
      references: new Map(relations),
    };
  });
}

function delegateOf(db: Tx, { name }: Model): Delegate {
  return (db as unknown as Record<string, Delegate>)[name.charAt(0).toLowerCase() + name.slice(1)] as Delegate;
}

/** More rows than one query reads, in every table with a composite or text key. */
const MANY = 600;

/**
 * The `n`-th row: every column has a value or, if it `isBare`, only the required columns. References point to one of the first two rows of
 * the other table.
 */
function rowOf({ fields, isCounted, key, references }: Model, n: number, isBare = false): Row {
  const given = fields.filter(({ name, isOptional }) => !(isCounted && key[0] === name) && !(isBare && isOptional));
  return Object.fromEntries(given.map(({ name, type }) => [name, references.has(name) ? Math.min(n, 2) : values[type]?.(n, name)]));
}

/**
 * Writes into every table of an empty database: a row with a value in each column, a row with only required values and, if the database
 * increments the key, a third row, which is deleted, so that its number must not be reused.
 */
export async function fillEveryTable(db: Tx): Promise<void> {
  for (const model of models) {
    const table = delegateOf(db, model);
    await table.create({ data: rowOf(model, 1) });
    await table.create({ data: rowOf(model, 2, true) });
    if (model.isCounted) {
      const [key = ''] = model.key;
      await table.delete({ where: { [key]: (await table.create({ data: rowOf(model, 3) }))[key] } });
    }
    if (isNumbered(model)) continue;
    // Rows that are equal in all columns of the key but the last, with letters of both cases.
    const alike = Object.fromEntries(model.key.slice(0, -1).map((name) => [name, 'alike']));
    const rows = Array.from({ length: MANY }, (_, i) => ({
      ...rowOf(model, i + 10),
      ...alike,
      [model.key.at(-1) as string]: `${i % 2 ? 'a' : 'B'}${i}`,
    }));
    await table.createMany({ data: rows });
  }
}

const isNumbered = ({ key, fields }: Model) => key.length === 1 && fields.find(({ name }) => name === key[0])?.type === 'Int';

/** Writes one more row into every table with an auto-incremented key, and returns the new keys. */
export async function insertAndReadNextKeys(db: Tx): Promise<Record<string, unknown>> {
  const keys: Record<string, unknown> = {};
  for (const model of models.filter(({ isCounted }) => isCounted))
    keys[model.name] = (await delegateOf(db, model).create({ data: rowOf(model, 4) }))[model.key[0] as string];
  return keys;
}
