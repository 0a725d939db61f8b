/**
 * Finds what the content still has of the demo. A row is the demo's as long as it is as the first start wrote it: the history has its
 * values before the first change, so no column marks it, and databases of all releases are read alike (decision 051).
 */
import { isDeepStrictEqual } from 'node:util';
import { demoContent } from '../../../prisma/demo/content';
import type { ContentType } from '../../../shared/content/content-type';
import { personType, pictureType, profileType, restorableTypes } from '../../../shared/content/registry';
import { companyInfo } from '../../../shared/content/types/company-info';
import { contactDetail } from '../../../shared/content/types/contact-detail';
import { website } from '../../../shared/content/types/website';
import type { Reader, Tx } from '../../platform/database/database';
import { type ContentRow, listRows } from '../content/rows';
import { findUsedHashes } from '../pictures/picture-uses';

export type DemoRow = { type: ContentType; row: ContentRow };
/** `fields`: the fields of a fixed row with values of the demo, and the values of a new site without it. */
type DemoFields = DemoRow & { fields: Record<string, unknown> };

export type DemoContent = {
  /** The rows that the office has not changed. */
  goes: DemoRow[];
  /** The pictures among them that other rows show: each stays as long as one of those does. */
  shown: DemoRow[];
  /** The rows that it changed, the categories of products that stay, and its own company texts. */
  stays: DemoRow[];
  fields: DemoFields[];
  /** The fields of the website and the company profile that the demo filled and that have a value of the office. */
  changed: (DemoRow & { fields: string[] })[];
};

const SEED = 'seed';
const deletableTypes = restorableTypes.filter(({ fixed }) => !fixed);
/** The types with fixed rows that the demo fills. */
const filledTypes = [...restorableTypes, profileType].filter(({ fixed, path }) => fixed && path in demoContent);

export async function findDemoContent(db: Reader | Tx): Promise<DemoContent> {
  const firstChange = await db.revision.findFirst({
    where: { channel: { not: SEED }, type: { not: personType.path } },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  const written = await db.revision.findMany({
    where: { channel: SEED, action: 'create', ...(firstChange && { id: { lt: firstChange.id } }) },
    select: { type: true, rowId: true },
  });
  const goes: DemoRow[] = [];
  const stays: DemoRow[] = [];
  for (const type of deletableTypes) {
    const ids = written.flatMap((one) => (one.type === type.path ? [one.rowId] : []));
    if (ids.length === 0) continue;
    const before = await readFirstValues(db, type, ids);
    for (const row of await listRows(db, type, { where: { id: { in: ids } } }))
      (isAsWritten(type, row, before.get(row.id)) ? goes : stays).push({ type, row });
  }
  const isOfDemo = written.some(({ type }) => deletableTypes.some(({ path }) => path === type));
  await keepUsedCategories(db, goes, stays);
  const shown = await takeShownPictures(db, goes);
  const { fields, changed } = await findDemoFields(db, isOfDemo);
  const isOwnText = (row: ContentRow) =>
    row.value !== '' && !fields.some((one) => one.type.path === companyInfo.path && one.row.id === row.id);
  if (fields.length > 0)
    for (const type of filledTypes.filter(({ path }) => path === companyInfo.path))
      stays.push(...(await listRows(db, type)).filter(isOwnText).map((row) => ({ type, row })));
  return { goes, shown, stays, fields, changed };
}

/** The values of rows before their first change; rows that never changed are missing. */
async function readFirstValues(db: Reader | Tx, { path: type }: ContentType, ids: number[]): Promise<Map<number, object>> {
  const first = await db.revision.groupBy({
    by: ['rowId'],
    where: { type, rowId: { in: ids }, channel: { not: SEED } },
    _min: { id: true },
  });
  const where = { id: { in: first.flatMap(({ _min }) => _min.id ?? []) } };
  const changes = await db.revision.findMany({ where, select: { rowId: true, before: true } });
  return new Map(changes.map(({ rowId, before }) => [rowId, (before ?? {}) as object]));
}

/** A lost category and another place in the list are no words of the office. */
const isAsWritten = (type: ContentType, row: ContentRow, before: object | undefined): boolean => {
  if (before === undefined) return true;
  const ignored = ['id', 'version', 'orderPriority', ...Object.keys(type.references ?? {}), ...(type.derivedFields ?? [])];
  return Object.entries(before).every(([field, value]) => ignored.includes(field) || isDeepStrictEqual(row[field], value));
};

/** A category stays as long as a product that stays is in it. */
async function keepUsedCategories(db: Reader | Tx, goes: DemoRow[], stays: DemoRow[]): Promise<void> {
  const idsOf = (model: string) => goes.flatMap(({ type, row }) => (type.model === model ? [row.id] : []));
  const where = { categoryId: { in: idsOf('productCategory') }, id: { notIn: idsOf('product') } };
  const used = await db.product.groupBy({ by: ['categoryId'], where });
  for (const { categoryId } of used) {
    const at = goes.findIndex(({ type, row }) => type.model === 'productCategory' && row.id === categoryId);
    stays.push(...goes.splice(at, 1));
  }
}

async function takeShownPictures(db: Reader | Tx, goes: DemoRow[]): Promise<DemoRow[]> {
  if (!goes.some(({ type }) => type === pictureType)) return [];
  const used = await findUsedHashes(db, goes);
  const isShown = ({ type, row }: DemoRow) => type === pictureType && used.has(String(row.hash));
  const shown = goes.filter(isShown);
  goes.splice(0, goes.length, ...goes.filter((one) => !isShown(one)));
  return shown;
}

const IS_WHOLE = { isWhole: true };

/**
 * The fields of fixed rows that have the demo's values. After "Start your own" such a value is the office's own; until an undo. `isOfDemo`:
 * the first start wrote the demo; otherwise only a website record of an earlier release may have the demo's texts.
 */
async function findDemoFields(db: Reader | Tx, isOfDemo: boolean): Promise<Pick<DemoContent, 'fields' | 'changed'>> {
  const last = await db.removedDemo.findFirst({ where: IS_WHOLE, orderBy: { at: 'desc' }, select: { rows: true } });
  const found: Pick<DemoContent, 'fields' | 'changed'> = { fields: [], changed: [] };
  if (last && last.rows !== null) return found;
  for (const type of filledTypes) {
    if (!isOfDemo && type.path !== website.path) continue;
    const by = String(type.fixed?.by);
    const values = (demoContent as unknown as Record<string, Record<string, unknown>[]>)[type.path] ?? [];
    const where = { type: type.path, channel: SEED, action: 'create' };
    const first = await db.revision.findMany({ where, select: { rowId: true, after: true } });
    for (const row of await listRows(db, type)) {
      const demo = values.find((value) => value[by] === row[by]);
      const written = (isOfDemo ? first.find(({ rowId }) => rowId === row.id)?.after : undefined) as Record<string, unknown> | undefined;
      if (!demo || (!isOfDemo && row.name !== demo.name)) continue;
      const fields = Object.keys(type.fields).filter((field) => {
        if (field === by || isDeepStrictEqual(row[field], emptyValueOf(type, field))) return false;
        return [demo, written].some((one) => one && field in one && isDeepStrictEqual(row[field], one[field]));
      });
      const emptied = Object.fromEntries(fields.map((field) => [field, emptyValueOf(type, field)]));
      // A value that what stays needs stays too: the state of the office's own GSTIN.
      for (const field of Object.keys(type.check?.({ ...row, ...emptied }) ?? {})) delete emptied[field];
      if (Object.keys(emptied).length > 0) found.fields.push({ type, row, fields: emptied });
      const isChanged = (field: string) =>
        ![by, ...fields].includes(field) &&
        [row, demo].every((one) => field in one && !isDeepStrictEqual(one[field], emptyValueOf(type, field)));
      const changed = Object.keys(type.fields).filter(isChanged);
      // A company text that the office changed is among the rows that stay.
      if (changed.length > 0 && type.path !== companyInfo.path) found.changed.push({ type, row, fields: changed });
    }
  }
  return found;
}

/** The value of a field in a new site without the demo. */
function emptyValueOf({ defaults }: ContentType, field: string): unknown {
  const value = (defaults as Record<string, unknown>)[field] ?? null;
  if (typeof value === 'function') return value();
  return field in defaults ? value : '';
}

/** Whether visitors read the demo's phone numbers and addresses: also in a row that stays because the office changed its label. */
export async function showsDemoContacts(db: Reader): Promise<boolean> {
  const where = { type: contactDetail.path, channel: SEED, action: 'create' };
  const written = await db.revision.findMany({ where, select: { after: true } });
  const values = written.map(({ after }) => (after as { value: string }).value);
  // The demo's opening hours may be the office's own.
  const shown = { isActive: true, type: { not: 'hours' }, value: { in: values } };
  return (await db.contactDetail.findFirst({ where: shown, select: { id: true } })) !== null;
}
