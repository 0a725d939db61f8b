/**
 * The personal data in content: of the types that declare fields with people. A row is found by the addresses and numbers in its texts, and
 * also after it was deleted, by its revisions; these types have few rows, so all of them are read. An erasure removes the person from the
 * row, and the history erases the row's revisions.
 */
import type { ContentType } from '../../../shared/content/content-type';
import { formatTitleInSentence } from '../../../shared/content/content-type';
import { recordedTypes } from '../../../shared/content/registry';
import { listContactKeys, removeContacts } from '../../../shared/privacy/contacts-in-text';
import type { Reader, Tx } from '../../platform/database/database';
import type { PersonalRecord } from '../../platform/personal-data/erasures';
import type { ContactKeys } from '../../platform/personal-data/person';
import type { PersonalData } from '../../platform/personal-data/personal-data';
import { type RecordKind, toTextOrEmpty } from '../../platform/personal-data/personal-records';
import { selectFields } from '../../platform/personal-data/subject-rows';
import type { ContentRow } from './rows';

type Table = {
  findMany(query: object): Promise<ContentRow[]>;
  update(query: object): Promise<unknown>;
};
type Declared = { type: ContentType; model: keyof Reader; contacts: string[]; names: string[] };

const BATCH = 200;
/** Rows of content have no time of creation: after a restore, an erasure is repeated whenever the row was written. */
const ANY_TIME = new Date(0);

/** The types of the registry that declare fields with people. */
export const listTypesWithPeople = (types: readonly ContentType[] = recordedTypes): Declared[] =>
  types.flatMap((type) => {
    if (typeof type.people === 'string') return [];
    const fields = Object.entries(type.people);
    const named = (kind: 'contact' | 'name') => fields.flatMap(([field, is]) => (is === kind ? [field] : []));
    return [{ type, model: type.model as keyof Reader, contacts: named('contact'), names: named('name') }];
  });

// The declared types differ in their columns, which are known only at run time.
const tableOf = (db: Reader | Tx, model: keyof Reader) => db[model] as unknown as Table;
const textOf = ({ contacts }: Declared, row: object | null): string =>
  contacts.map((field) => toTextOrEmpty((row as ContentRow | null)?.[field])).join('\n');

/** Yields the texts of all rows of a type, also of deleted rows, by id. */
async function* readTexts(db: Reader, declared: Declared): AsyncGenerator<{ id: number; text: string }> {
  for (let after = 0; ; ) {
    const rows = await tableOf(db, declared.model).findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: BATCH });
    for (const row of rows) yield { id: row.id, text: textOf(declared, row) };
    if (rows.length < BATCH) break;
    after = rows.at(-1)?.id ?? after;
  }
  const where = { type: declared.type.path };
  for (let after = 0; ; ) {
    const found = await db.revision.findMany({ where: { ...where, id: { gt: after } }, orderBy: { id: 'asc' }, take: BATCH });
    for (const { rowId: id, before, after } of found)
      for (const side of [before, after]) yield { id, text: textOf(declared, side as object | null) };
    if (found.length < BATCH) return;
    after = found.at(-1)?.id ?? after;
  }
}

const isAbout = (text: string, { emailKey, phoneKeys }: ContactKeys): boolean => {
  const keys = listContactKeys(text);
  return keys.emailKeys.includes(emailKey) || keys.phoneKeys.some((key) => phoneKeys.includes(key));
};

/** The personal data of these types; the parameter is for tests. */
export function buildContentPersonalData(types = listTypesWithPeople()): PersonalData {
  const kindOf = ({ type }: Declared): RecordKind => ({
    group: 'Content',
    one: formatTitleInSentence(type.title),
    key: type.list,
    line: (row) => [toTextOrEmpty(row[type.nameField])],
  });
  return {
    kinds: Object.fromEntries(types.map((declared) => [declared.model, kindOf(declared)])),

    async rowsOf(db, { person, rows }, { take }) {
      const found: Record<string, number[]> = {};
      for (const declared of types) {
        const ids = new Set(rows[declared.model] ?? []);
        if (person) for await (const { id, text } of readTexts(db, declared)) if (isAbout(text, person)) ids.add(id);
        found[declared.model] = [...ids].sort((one, other) => other - one).slice(0, take);
      }
      return found;
    },

    async find(db, { rows }, take) {
      const found: Record<string, object[]> = {};
      for (const { type, model, contacts, names } of types) {
        const select = selectFields('id', type.nameField, ...contacts, ...names);
        const where = { id: { in: rows[model] ?? [] } };
        found[model] = await tableOf(db, model).findMany({ where, select, orderBy: { id: 'desc' }, take });
      }
      return found;
    },

    async *records(db, rows) {
      for (const declared of types) {
        const records: PersonalRecord[] = [];
        for await (const { id, text } of readTexts(db, declared)) {
          if (rows && !rows[declared.model]?.includes(id)) continue;
          const { emailKeys, phoneKeys } = listContactKeys(text);
          const record = { model: declared.model, id, at: ANY_TIME };
          for (const email of emailKeys) records.push({ ...record, email });
          if (phoneKeys.length > 0) records.push({ ...record, phoneKeys });
        }
        if (records.length > 0) yield records;
      }
    },

    async erase(tx, { person, rows }) {
      let version: number | undefined;
      for (const { type, model, contacts, names } of types) {
        for (const row of await tableOf(tx, model).findMany({ where: { id: { in: rows[model] ?? [] } } })) {
          const emptied = (field: string, text = '') =>
            text || (type.update.shape[field]?.safeParse(null).success ? null : `${type.title} ${row.id}`);
          const data = Object.fromEntries([
            ...contacts.map((field) => [field, row[field] && emptied(field, person ? removeContacts(String(row[field]), person) : '')]),
            ...names.map((field) => [field, emptied(field)]),
          ]);
          const where = { id: row.id };
          await tableOf(tx, model).update({ where, data: { ...data, ...type.derived?.(data), version: { increment: 1 } } });
          ({ version } = await tx.contentVersion.update({ where: { id: 1 }, data: { version: { increment: 1 } } }));
        }
      }
      const written = version;
      return written === undefined ? undefined : async (services) => services.version.committed(written, null);
    },
  };
}
