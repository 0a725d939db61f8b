/** The rows of a list as its form without JavaScript posts them back, to leave a row out or put it back; the server stores none of them. */
import { z } from 'zod';
import { parseRowPositions } from '../../../shared/requirement-list/list-form';
import { matchedListSchema } from '../../../shared/requirement-list/matched-list';
import { AppError } from '../../platform/errors';
import type { ReadList } from './read-list';

const MAX_FIELDS = 1_000;
const MAX_ROWS = 200;
const text = z.string().max(1_000);

const { skipped, beyond } = matchedListSchema.shape;
const postedRows = z.object({
  skipped,
  beyond,
  leftOut: z.array(text).max(100),
  unread: z.array(z.object({ at: z.int(), name: text, sample: text })).max(100),
  sheets: z.array(text).max(100),
  rows: z
    .array(
      z.object({
        ...{ row: z.int(), item: text, code: text, unit: text, note: text, sheet: text.optional() },
        quantity: z.int().positive().max(Number.MAX_SAFE_INTEGER).nullable(),
      }),
    )
    .max(MAX_ROWS),
});

type PostedRows = { list: ReadList; values: Record<string, string> };

/** Parses the form; `values` are its fields, of which `out` has the positions of the rows that are now left out. */
export function readPostedRows(body: string): PostedRows {
  const fields = new URLSearchParams(body);
  if (fields.size > MAX_FIELDS) throw notOurs();
  const { list: written = '', leave = '', back = '', ...values } = Object.fromEntries(fields);
  const list = parse(written);
  const out = new Set([...parseRowPositions(values.out ?? ''), ...parseRowPositions(leave)]);
  for (const at of parseRowPositions(back)) out.delete(at);
  const { rows, ...others } = list;
  return {
    list: { ...others, rows: rows.map(({ sheet, ...row }) => ({ ...row, ...(sheet !== undefined && { sheet }) })) },
    values: { ...values, out: [...out].filter((at) => at < rows.length).join(',') },
  };
}

function parse(written: string): z.output<typeof postedRows> {
  try {
    return postedRows.parse(JSON.parse(written));
  } catch {
    throw notOurs();
  }
}

const notOurs = () => new AppError('invalid', 'This is not our form');
