/** "Start your own": removes the demo with one change set, which one undo takes back. */

import type { ContentType } from '../../../shared/content/content-type';
import { pictureType, quotationType } from '../../../shared/content/registry';
import { companyInfo } from '../../../shared/content/types/company-info';
import { website } from '../../../shared/content/types/website';
import type { Tx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { runWrite } from '../../platform/write/run-write';
import { readCompanyName } from '../content/website';
import type { AlsoUndone } from '../content/write/also-undone';
import { type AdminContext, actorOf, type ContentChange } from '../content/write/change';
import { CONTENT_WRITE, changeContent } from '../content/write/write-content';
import { findUsedHashes } from '../pictures/picture-uses';
import { replaceTermsOfDrafts } from '../quotations/demo/demo-terms';
import { findSentWithDemo, planWithdrawal, reopenSent, withdrawSent } from '../quotations/demo/withdraw-sent';
import { type DemoContent, type DemoRow, findDemoContent } from './demo-content';
import { type DeskRows, deleteDeskRows, parseDeskRows, putDeskRowsBack, readDeskRows, serializeDeskRows } from './desk-rows';

/**
 * `name`: the company's name, for a website that still has the demo's. `also`: rows that the office changed and that go too. `only`:
 * 'inquiries' leaves the content.
 */
export type StartOwn = { name?: string | undefined; also: { type: string; id: number }[]; only?: 'inquiries' | undefined };

/** The change set for Undo; `rows` of content, and inquiries. */
type RemovedRows = { changeSet: string | null; rows: number; inquiries: number };

const NO_NAME = 'Enter the name of your company';
/** Whether the website still has the demo's name: then the company's name is needed. */
export const asksForName = ({ fields }: DemoContent): boolean =>
  fields.some(({ type, fields }) => type.path === website.path && 'name' in fields);

const NOTHING: DemoContent = { goes: [], shown: [], stays: [], fields: [], changed: [] };

/**
 * Removes the demo. Returns the change set for Undo; null if nothing of the demo is left, as for a second press. Throws 400 without a name
 * for a website that has the demo's.
 */
export function startOwn(ctx: AdminContext, { name = '', also, only }: StartOwn): Promise<RemovedRows> {
  const actor = actorOf(ctx);
  return runWrite<RemovedRows>(ctx, CONTENT_WRITE, async (write) => {
    const { tx, at } = write;
    const desk = await readDeskRows(tx);
    const content = only === 'inquiries' ? NOTHING : await findDemoContent(tx);
    const inquiries = desk.contactInquiry?.length ?? 0;
    if (inquiries + content.goes.length + content.fields.length === 0)
      return { result: { changeSet: null, rows: 0, inquiries: 0 }, noEvent: 'nothing of the demo is left' };
    const rows = [...content.goes, ...findAlso(content, also)];
    if (name.trim() === '' && asksForName(content)) throw new AppError('invalid', NO_NAME, { errors: { name: NO_NAME } });
    const itsInquiries = desk.contactInquiry?.map(({ id }) => id) ?? [];
    const { open } = only === undefined ? await findSentWithDemo(tx, itsInquiries) : { open: [] };
    const { changeSet, count, events } = await changeContent(write, ctx, actor, async function* () {
      yield* deletions(rows.filter(({ type }) => type !== pictureType && !type.fixed));
      yield* emptied(tx, content, rows, name.trim());
      if (only === undefined) yield* replaceTermsOfDrafts(tx, itsInquiries);
      yield planWithdrawal(open);
      const used = await findUsedHashes(tx);
      const pictures = [...rows.filter(({ type }) => type === pictureType), ...content.shown];
      yield* deletions(pictures.filter(({ row }) => !used.has(String(row.hash))));
    });
    await withdrawSent(tx, open, { at, actor });
    await deleteDeskRows(tx, desk, at, actor);
    // The own site begins with its first steps, also where the offer was declined before.
    if (only === undefined) await tx.firstSteps.updateMany({ data: { endedAt: null } });
    await keepRemoved(tx, { changeSet, rows: serializeDeskRows(desk), isWhole: only === undefined, at });
    return { result: { changeSet, rows: count, inquiries }, events };
  });
}

/** The named rows among those that stay, each once; rows that go anyway are skipped. Throws 404 for another row. */
function findAlso({ goes, shown, stays }: DemoContent, also: StartOwn['also']): DemoRow[] {
  const named = also.flatMap((one) => {
    const isNamed = ({ type, row }: DemoRow) => type.path === one.type && row.id === one.id;
    const found = stays.find(isNamed);
    if (!found && ![...goes, ...shown].some(isNamed)) throw new AppError('not_found', 'This row is not one of the demo');
    return found ? [found] : [];
  });
  return [...new Set(named)];
}

/** The deletions, products before their categories. */
function* deletions(rows: DemoRow[]): Generator<ContentChange[]> {
  const referencesFirst = rows.toSorted((one, other) => rank(one.type) - rank(other.type));
  yield referencesFirst.map(({ type, row }): ContentChange => ({ type, action: 'delete', row: { id: row.id } }));
}
const rank = ({ references }: ContentType) => (references ? 0 : 1);

/** The fixed rows with the values of a new site; the company's name is `name`, or the name that the office has entered. */
async function* emptied(tx: Tx, content: DemoContent, rows: DemoRow[], name: string): AsyncGenerator<ContentChange> {
  const company = asksForName(content) ? name : await readCompanyName(tx);
  for (const { type, row, fields: values } of content.fields) {
    const data = { ...values };
    if (company !== '' && 'name' in data) data.name = company;
    // The registered name is the same until the office enters another.
    if (company !== '' && 'legalName' in data) data.legalName = company;
    yield { type, action: 'update', row: { id: row.id }, data };
  }
  for (const { type, row } of rows)
    if (type.path === companyInfo.path) yield { type, action: 'update', row: { id: row.id }, data: { value: '' } };
}

type Removed = { changeSet: string; rows: string | null; isWhole: boolean; at: Date };
const keepRemoved = (tx: Tx, data: Removed) => tx.removedDemo.create({ data });

/** An undo writes the inquiries back and opens what was withdrawn, and an undo of the undo removes and withdraws again. */
export const removedDemoUndo: AlsoUndone = {
  holds: async (tx, changeSet) => (await tx.removedDemo.findUnique({ where: { changeSet }, select: { at: true } })) !== null,

  async undo(tx, undone, { changeSet, at, actor }) {
    const { rows, isWhole, at: removedAt } = await tx.removedDemo.delete({ where: { changeSet: undone } });
    const desk: DeskRows = rows === null ? await readDeskRows(tx) : parseDeskRows(rows);
    const changed = await tx.revision.findMany({ where: { changeSet: undone, type: quotationType.path }, select: { rowId: true } });
    const ids = changed.map(({ rowId }) => rowId);
    if (rows === null) {
      const { open } = await findSentWithDemo(tx);
      const again = open.filter(({ quotation }) => ids.includes(quotation.id));
      await withdrawSent(tx, again, { at, actor });
      await deleteDeskRows(tx, desk, at, actor);
    } else {
      await putDeskRowsBack(tx, desk, at, actor);
      await reopenSent(tx, ids, removedAt, { at, actor });
    }
    await keepRemoved(tx, { changeSet, rows: rows === null ? serializeDeskRows(desk) : null, isWhole, at });
  },
};
