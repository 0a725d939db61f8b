/** Sealed copies of erased data, stored for SEAL_DAYS: a list, and one entry to read. No other route leads to them (platform/personal-data/sealed-erasures.ts). */
import { z } from 'zod';
import { idField } from '../../../../shared/content/fields';
import { describeAccessReader, logAccess } from '../../../platform/access/access-log';
import { AppError } from '../../../platform/errors';
import type { RecordedRow } from '../../../platform/personal-data/personal-records';
import { listSealedErasures, readSealed } from '../../../platform/personal-data/sealed-erasures';
import { administratorProcedure, router } from '../../../platform/trpc';
import { listPrintedFields } from '../person/readable';
import { buildRowFormatter, formatRowKey, formatRowText, readCreationTime, toReadableRows } from '../person/row-formatter';

const PAGE = 50;
/** The minimum number of rows of an entry that are read at once. */
const ROWS = 200;

const OTHER_KEY = 'This was sealed with another server key. It can be read once that key is back, until the day on which it is deleted.';

type ReadRow = { key: string; kind: string; text: string; at: string | null; fields: { label: string; text: string }[] };

export const sealedErasuresRouter = router({
  /** The number of days for which sealed copies are stored (0 if nothing is sealed), and whether any copy is stored now. */
  state: administratorProcedure.query(async ({ ctx }) => ({
    days: ctx.env.SEAL_DAYS,
    isHolding: (await listSealedErasures(ctx, { take: 1 })).length > 0,
  })),

  /** The newest entries first. `names` is null if another server key sealed the entry. */
  list: administratorProcedure.input(z.object({ before: idField().optional() })).query(async ({ ctx, input: { before } }) => {
    const found = await listSealedErasures(ctx, { take: PAGE + 1, ...(before !== undefined && { before }) });
    const rows = found.slice(0, PAGE).map(({ sealedAt, deleteAt, ...one }) => ({
      ...one,
      sealedAt: sealedAt.toISOString(),
      deleteAt: deleteAt.toISOString(),
    }));
    return { rows, next: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null };
  }),

  /**
   * At least ROWS rows of one entry in words, from an offset on, and the names of its files; recorded in the access log. Throws 404, or 409
   * for another server key.
   */
  open: administratorProcedure
    .meta({ access: 'admin', command: { isRepeatable: 'it only reads, and each reading is logged' } })
    .input(z.object({ id: idField(), from: z.int32().min(0).default(0) }))
    .mutation(async ({ ctx, input: { id, from } }) => {
      const [entry] = await listSealedErasures(ctx, { take: 1, before: id + 1 });
      if (entry?.id !== id) throw new AppError('not_found', 'This is not kept any more');
      if (entry.names === null) throw new AppError('conflict', OTHER_KEY);
      logAccess(ctx, {
        ...describeAccessReader(ctx.session),
        action: 'opened',
        subject: 'sealed-erasures',
        subjectId: id,
        rows: entry.rows,
      });
      const formatter = await buildRowFormatter(ctx);
      const rows: ReadRow[] = [];
      const files: { name: string; bytes: number }[] = [];
      for await (const { part, next } of readSealed(ctx, id, from)) {
        if ('file' in part) {
          files.push({ name: part.file.name, bytes: part.file.bytes.length });
          continue;
        }
        formatter.note(part.model, part.rows as RecordedRow[]);
        for (const row of toReadableRows(part.model, part.rows as RecordedRow[], formatter))
          rows.push({
            key: formatRowKey(part.model, row),
            kind: formatter.kindOf(part.model).one,
            text: formatRowText(part.model, row, formatter),
            at: readCreationTime(row)?.toISOString() ?? null,
            fields: listPrintedFields(part.model, row, formatter),
          });
        if (rows.length >= ROWS) return { rows, files, next };
      }
      return { rows, files, next: null };
    }),
});
