/** Formats a stored row as one line of text, with the readable name of its record, as the row's feature describes it. */
import { formatReference } from '../../../../shared/inquiries/reference';
import type { Services } from '../../../platform/context';
import {
  buildRecordKinds,
  type DescriptionHelpers,
  type RecordedRow,
  type RecordKinds,
  toTextOrEmpty,
} from '../../../platform/personal-data/personal-records';

/** The descriptions of all features, and the references of rows passed to `note`. */
export type RowFormatter = DescriptionHelpers & { kinds: RecordKinds; note: (model: string, rows: readonly RecordedRow[]) => void };

/** Rows passed to `note` get their full reference; other rows only the number, which identifies them too. */
export async function buildRowFormatter(services: Services): Promise<RowFormatter> {
  const kinds = buildRecordKinds(services);
  const profile = ((await services.db.read.companyProfile.findFirst()) ?? {}) as RecordedRow;
  const known = new Map(kinds.referenced.map((one) => [one.model, { ...one, references: new Map<unknown, string>() }]));
  return {
    services,
    kinds,
    kindOf: kinds.of,
    reference: (model, id) => known.get(model)?.references.get(id) ?? `${known.get(model)?.name ?? 'Record'} ${id}`,
    note: (model, rows) => {
      const of = known.get(model);
      if (!of) return;
      for (const { id, createdAt } of rows as { id: number; createdAt: Date | string }[])
        of.references.set(id, formatReference({ id, createdAt }, toTextOrEmpty(profile[of.prefix])));
    },
  };
}

export const formatRowText = (model: string, row: RecordedRow, formatter: RowFormatter): string =>
  formatter.kindOf(model).line(row, formatter).filter(Boolean).join(', ');

/** Rows in readable form: stored data becomes text. */
export function toReadableRows(model: string, rows: readonly RecordedRow[], formatter: RowFormatter): RecordedRow[] {
  const { readable } = formatter.kindOf(model);
  return readable ? rows.map((row) => readable(row, formatter)) : [...rows];
}

/** The key of a row among the rows of all models. */
export const formatRowKey = (model: string, row: RecordedRow): string => `${model} ${row.id}`;

/** The creation time of a row, if it has one. */
export function readCreationTime(row: RecordedRow): Date | null {
  const at = row.createdAt ?? row.sentAt ?? row.subscribedAt ?? row.at ?? null;
  return at instanceof Date || typeof at === 'string' ? new Date(at) : null;
}
