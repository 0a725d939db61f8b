/** The procedures of "Start your own": what of the demo is left, and its removal. */
import { z } from 'zod';
import { idField } from '../../../shared/content/fields';
import { pictureType, restorableTypes } from '../../../shared/content/registry';
import { website } from '../../../shared/content/website';
import type { Reader } from '../../platform/database/database';
import { noteFirstStep } from '../../platform/database/first-steps';
import { administratorProcedure, router } from '../../platform/trpc';
import { runWrite } from '../../platform/write/run-write';
import { formatRowName } from '../content/rows';
import { whereNotDemo } from '../conversation/is-demo';
import { type DemoContent, findDemoContent, showsDemoContacts } from './demo-content';
import { readDeskRows } from './desk-rows';
import { readFirstSteps } from './first-steps';
import { startOwn } from './start-own';

/** The maximum number of changed rows that go too. */
const MAX_ALSO = 1_000;

const startOwnSchema = z.object({
  name: website.fields.name.optional(),
  also: z
    .array(z.object({ type: z.enum(restorableTypes.map(({ path }) => path)), id: idField() }))
    .max(MAX_ALSO)
    .default([]),
  only: z.literal('inquiries').optional(),
});

export const demoRouter = router({
  /**
   * Whether something of the demo is left, and whether a real inquiry came while visitors read the demo's contact details; and the first
   * steps of a site without the demo, null when they are done or declined.
   */
  state: administratorProcedure.query(async ({ ctx }) => {
    const { read } = ctx.db;
    const content = await findDemoContent(read);
    const inquiries = await read.contactInquiry.count({ where: { isDemo: true } });
    const isLeft = inquiries + content.goes.length + content.fields.length > 0;
    const isMisleading = showsDemoContacts(content) && (await hasRealInquiry(read));
    const isAsking = !(await read.firstSteps.findFirst())?.endedAt;
    // The demo's values are no steps that somebody has done.
    const steps = isLeft || !isAsking ? null : await readFirstSteps(read);
    return { isLeft, isMisleading, isAsking, inquiries, steps };
  }),

  /** What goes, by type, and what stays. */
  preview: administratorProcedure.query(async ({ ctx }) => {
    const content = await findDemoContent(ctx.db.read);
    const desk = await readDeskRows(ctx.db.read);
    const rowsOf = (model: keyof typeof desk) => desk[model]?.length ?? 0;
    return {
      /** Whether the website still has the demo's name: then the company's name is asked. */
      asksName: content.fields.some(({ type, fields }) => type.path === website.path && 'name' in fields),
      rows: countByType(content),
      inquiries: rowsOf('contactInquiry'),
      quotations: rowsOf('quotation'),
      orders: rowsOf('salesOrder'),
      /** The fields of the website, the company profile and the company texts. */
      fields: content.fields.map(({ type, row, fields }) => ({
        type: type.path,
        name: formatRowName(type, row),
        fields: Object.keys(fields),
      })),
      stays: content.stays.map(({ type, row }) => ({ type: type.path, id: row.id, name: formatRowName(type, row) })),
    };
  }),

  /** Ends the offer and the first steps on the overview; the settings still have the offer. */
  stopAsking: administratorProcedure.mutation(({ ctx }) =>
    runWrite(ctx, {}, async ({ tx, at }) => {
      await noteFirstStep(tx, { endedAt: at });
      return { result: null, noEvent: 'a hint of the panel' };
    }),
  ),

  /** Removes the demo, or its inquiries alone, with one change set. */
  remove: administratorProcedure.input(startOwnSchema).mutation(async ({ ctx, input }) => {
    const removed = await startOwn(ctx, input);
    ctx.log.info({ event: 'demo-removed', user: ctx.session.user.id, rows: removed.rows, inquiries: removed.inquiries }, 'demo removed');
    return removed;
  }),
});

const hasRealInquiry = async (read: Reader) =>
  (await read.contactInquiry.findFirst({ where: { suspectedSpam: false, ...whereNotDemo }, select: { id: true } })) !== null;

/** The number of rows that go, by the path of their type. A picture that a row of the office shows stays. */
function countByType({ goes, stays }: DemoContent): Record<string, number> {
  const shown = JSON.stringify(stays.map(({ row }) => row));
  const counts: Record<string, number> = {};
  for (const { type, row } of goes)
    if (type !== pictureType || !shown.includes(`/${row.hash}`)) counts[type.path] = (counts[type.path] ?? 0) + 1;
  return counts;
}
