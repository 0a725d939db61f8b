/** Content as an administrator edits it: over REST, or through tRPC with unwrapped results. */
import { z } from 'zod';
import type { DatabaseProvider } from '../../prisma/schema';
import type { ContentRow } from '../../server/features/content/rows';
import type { ContentType } from '../../shared/content/content-type';
import { fieldLabelOf } from '../../shared/content/field-kinds';
import { allTypes, findTypeByPath } from '../../shared/content/registry';
import { product } from '../../shared/content/types/product';
import { startApp, type TestAnswer, type TestCall } from './app';
import { testProviders } from './databases';
import { createSampleRow } from './samples';
import { share } from './share';

export type ContentSite = Awaited<ReturnType<typeof startContent>>;

/** The types for Vitest's `each`, named by their paths. */
export const everyType = allTypes.map((type) => [type.path, type] as const);
export const editableTypes = everyType.filter(([, type]) => !type.fixed);

/**
 * The types that a test uses on this database: on the second database only two types with columns of every kind, since all types share
 * their code.
 */
export const typesToTest = (provider: DatabaseProvider, types: typeof everyType) =>
  types.filter(([path]) => testProviders.includes(provider) || ['products', 'amc-services'].includes(path));

/** Starts the app and signs in. */
export async function startContent(provider: DatabaseProvider, options?: Parameters<typeof startApp>[1]) {
  const app = await startApp(provider, options);
  const { token } = await app.login();

  const rest = (method: string, path: string, body?: unknown) => app.call(method, `/api/admin/${path}`, { token, body });
  const trpc = (kind: 'query' | 'mutation', name: string, input?: unknown, options: TestCall = {}) =>
    app.trpc(kind, name, input, { token, ...options });
  /** Calls a procedure that must succeed, and returns its result. */
  const ask = async (kind: 'query' | 'mutation', name: string, input?: unknown) => resultOf(await trpc(kind, name, input));
  const rows = async (type: ContentType): Promise<ContentRow[]> => (await rest('GET', type.path)).body[type.list];
  const find = async (type: ContentType, id: number) => (await rows(type)).find((row) => row.id === id);
  /** Adds a row: the type's example with new unique values, and with these fields. */
  const add = async (type: ContentType, fields: Record<string, unknown> = {}): Promise<ContentRow> =>
    rowOf(type, await rest('POST', type.path, { ...createSampleRow(type), ...fields }), 201);
  /** A row to change: a new row, or the first row of a fixed type. */
  const some = async (type: ContentType): Promise<ContentRow> => (type.fixed ? ((await rows(type))[0] as ContentRow) : add(type));
  const put = (type: ContentType, row: ContentRow, fields: object) => rest('PUT', rowPathOf(type, row), fields);
  const change = async (type: ContentType, row: ContentRow, fields: object): Promise<ContentRow> =>
    rowOf(type, await put(type, row, fields), 200);
  const remove = (type: ContentType, row: ContentRow) => rest('DELETE', rowPathOf(type, row));
  /** A value of the field that differs from the row's, as it will be stored. */
  const another = async (type: ContentType, row: ContentRow, field: string): Promise<unknown> => {
    const target = type.references?.[field];
    return target ? (await add(findTypeByPath(target))).id : otherValue(type.fields[field] as z.ZodType, row[field]);
  };
  /** The stored content version. */
  const contentVersion = async () => (await app.db.read.contentVersion.findFirstOrThrow()).version;
  return { ...app, token, rest, trpc, ask, rows, find, add, some, put, change, remove, another, contentVersion };
}
export const shareContent = (...options: Parameters<typeof startContent>) => share(() => startContent(...options));

/** The path of a row below `/api/admin/`. */
export const rowPathOf = (type: ContentType, row: ContentRow) => `${type.path}/${row[type.fixed?.by ?? 'id']}`;

/** The columns of a file of products. */
export const PRODUCT_EXPORT_HEADER = ['Id', ...Object.entries(product.fields).map(([name, field]) => fieldLabelOf(name, field))].join();

/** The fields that a PUT may change. */
export const writableFields = (type: ContentType) => Object.keys(type.fields).filter((name) => name !== type.fixed?.by);

/** A row without its version and time of change. */
export const omitVersion = ({ version: _, ...row }: ContentRow) => row;

const resultOf = (answer: TestAnswer) => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body.result.data.json;
};

function rowOf(type: ContentType, answer: TestAnswer, status: number): ContentRow {
  if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body[type.one];
}

function otherValue(field: z.ZodType, current: unknown): unknown {
  const candidates = [...enumValuesOf(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })), ...changed(current)];
  const other = candidates.find((value) => value !== current && field.safeParse(value).data === value);
  if (other !== undefined) return other;
  const lists = [['Changed'], ['/changed.webp'], [{ from: 7, price: '3.50' }], [createSampleDocument()]];
  return lists.find((value) => field.safeParse(value).success);
}

const createSampleDocument = () => ({ kind: 'other', name: 'Changed', date: '2026-01-31', hash: 'a'.repeat(32) });

const changed = (value: unknown) => [
  ...(typeof value === 'string' ? [`${value} more`, `${value}-2`] : []),
  '/changed.webp',
  '12.50',
  '9603',
  'Changed',
  !value,
  Number(value) + 1,
  Number(value) - 1,
];

/** The values of all enums in a schema, nested ones included. */
function enumValuesOf(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => (key === 'enum' ? (value as unknown[]) : enumValuesOf(value)));
}
