/**
 * The tags of content: the tags that a save changes, and the tags that a cached response depends on
 * (docs/decisions/006-server-rendering-and-caching.md).
 */
import type { ContentType } from '../../../shared/content/content-type';
import { pictureType } from '../../../shared/content/registry';
import { ANY_SAVE_TAG } from '../../platform/database/recorded-reads';
import type { ContentRow } from './rows';

type Model = ContentType | { model: string };
/** One row, before and after a change. */
export type RowChange = { before?: ContentRow; after?: ContentRow };

/** The tag of one row: a picture by its hash, any other by its id. */
export const formatRowTag = ({ model }: Model, identity: unknown) => `${model}:${identity}`;

const LIST = '/';

/**
 * The tag of a public list: it changes with the list's rows or their order. `column` and `value` narrow the list to the rows that reference
 * another row.
 */
export const formatListTag = ({ model }: Model, column = '', value: unknown = '') => `${model}${LIST}${column}=${value}`;

export const isListTag = (tag: string) => tag.includes(LIST);

/** The tags of a changed row: its model, itself, and the public lists in which it appeared, disappeared or moved. */
export function listChangeTags(type: ContentType, { before, after }: RowChange): string[] {
  const row = after ?? before;
  const [was, is] = [placesOf(type, before), placesOf(type, after)];
  const lists = [...was.keys(), ...is.keys()].filter((list) => was.get(list) !== is.get(list));
  return [ANY_SAVE_TAG, type.model, formatRowTag(type, type === pictureType ? row?.hash : row?.id), ...lists];
}

/** The public lists that show a row, with its position in them. */
function placesOf(type: ContentType, row: ContentRow | undefined): Map<string, string> {
  if (!row || Object.entries(type.public.where).some(([field, value]) => row[field] !== value)) return new Map();
  const fields: string[] = type.order.flatMap(Object.keys);
  const place = fields.map((field) => row[field]).join();
  const lists = [formatListTag(type), ...Object.keys(type.references ?? {}).map((field) => formatListTag(type, field, row[field]))];
  // The tag of the list of values that the rows have.
  const facets = (type.public.facets ?? []).map((field) => [formatListTag(type, field), String(row[field])] as const);
  return new Map([...lists.map((list) => [list, place] as const), ...facets]);
}
