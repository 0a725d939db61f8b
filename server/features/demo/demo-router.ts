/** The procedures of "Start your own": what of the demo is left, and its removal. */
import { z } from 'zod';
import { idField } from '../../../shared/content/fields';
import { restorableTypes } from '../../../shared/content/registry';
import { website } from '../../../shared/content/types/website';
import type { Reader } from '../../platform/database/database';
import { noteFirstStep } from '../../platform/database/first-steps';
import { administratorProcedure, router } from '../../platform/trpc';
import { runWrite } from '../../platform/write/run-write';
import { formatRowName } from '../content/rows';
import { whereNotDemo } from '../conversation/is-demo';
import { findSentWithDemo, listReferences } from '../quotations/demo/withdraw-sent';
import { type DemoContent, findDemoContent, showsDemoContacts } from './demo-content';
import { readDeskRows } from './desk-rows';
import { readFirstSteps } from './first-steps';
import { asksForName, startOwn } from './start-own';

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
   * Whether something of the demo is left, also the name of the website, and whether a real inquiry came while visitors read the demo's
   * contact details; and the first steps of a site without the demo, null when they are done or declined.
   */
  state: administratorProcedure.query(async ({ ctx }) => {
    const { read } = ctx.db;
    const content = await findDemoContent(read);
    const inquiries = await read.contactInquiry.count({ where: { isDemo: true } });
    const isLeft = inquiries + content.goes.length + content.fields.length > 0;
    const isMisleading = (await showsDemoContacts(read)) && (await hasRealInquiry(read));
    const isAsking = !(await read.firstSteps.findFirst())?.endedAt;
    // The demo's values are no steps that somebody has done.
    const steps = isLeft || !isAsking ? null : await readFirstSteps(ctx);
    return { isLeft, asksName: asksForName(content), isMisleading, isAsking, inquiries, steps };
  }),

  /** What goes, by type, and what stays. */
  preview: administratorProcedure.query(async ({ ctx }) => {
    const content = await findDemoContent(ctx.db.read);
    const desk = await readDeskRows(ctx.db.read);
    const rowsOf = (model: keyof typeof desk) => desk[model]?.length ?? 0;
    const { open, agreed } = await findSentWithDemo(
      ctx.db.read,
      desk.contactInquiry?.map(({ id }) => id),
    );
    return {
      asksName: asksForName(content),
      rows: countByType(content),
      inquiries: rowsOf('contactInquiry'),
      quotations: rowsOf('quotation'),
      orders: rowsOf('salesOrder'),
      /** Quotations to real buyers with the demo's company: the references of those that are withdrawn, and of accepted ones, which stay. */
      withdrawn: listReferences(open),
      agreed,
      /** The fields of the website, the company profile and the company texts. */
      fields: content.fields.map(({ type, row, fields }) => ({
        type: type.path,
        name: formatRowName(type, row),
        fields: Object.keys(fields),
      })),
      /** The fields of the website and the company profile with a value of the office, which stay. */
      changed: content.changed.map(({ type, fields }) => ({ type: type.path, fields })),
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

/** The number of rows that go, by the path of their type. */
function countByType({ goes }: DemoContent): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { type } of goes) counts[type.path] = (counts[type.path] ?? 0) + 1;
  return counts;
}
