/** Checks the unique fields of an imported file: finds values that an earlier line or another row has, before anything is written. */
import type { z } from 'zod';
import { type ContentType, formatTitleInSentence } from '../../../../shared/content/content-type';
import type { Reader } from '../../../platform/database/database';
import { listRows } from '../../content/rows';

type Line = { id?: unknown; data: Record<string, unknown> };

/** Remembers the values of earlier lines, so it needs the batches and their lines in the order of the file. */
export class UniqueValues {
  readonly #inFile = new Map<string, Set<unknown>>();
  readonly #owners = new Map<string, Map<unknown, number>>();

  constructor(
    private readonly db: Reader,
    private readonly type: ContentType,
  ) {}

  /** Reads the rows that have the values of these lines. */
  async load(lines: Line[]): Promise<void> {
    for (const field of this.type.unique) {
      const values = lines.map(({ data }) => this.#valueOf(field, data)).filter((value) => value !== null);
      const rows = values.length === 0 ? [] : await listRows(this.db, this.type, { where: { [field]: { in: values } } });
      this.#owners.set(field, new Map(rows.map((row) => [row[field], row.id])));
    }
  }

  /** The errors of a line of the loaded batch, by field. */
  errorsOf({ id, data }: Line): Record<string, string> {
    return Object.fromEntries(
      this.type.unique.flatMap((field) => {
        const value = this.#valueOf(field, data);
        const owner = this.#owners.get(field)?.get(value);
        if (value === null) return [];
        if (this.#inFile.get(field)?.has(value)) return [[field, 'Stands in the file twice']];
        if (owner === undefined || owner === id) return [];
        return [
          [
            field,
            field === this.type.codeField
              ? `Belongs to the ${formatTitleInSentence(this.type.title)} with the id ${owner}`
              : 'Is already used',
          ],
        ];
      }),
    );
  }

  /** Stores the unique values of an accepted line. */
  add({ data }: Line): void {
    for (const field of this.type.unique) this.#inFile.set(field, (this.#inFile.get(field) ?? new Set()).add(this.#valueOf(field, data)));
  }

  /** The value as it would be stored; null without a value, and for a refused value. */
  #valueOf(field: string, data: Record<string, unknown>): unknown {
    return (this.type.fields[field] as z.ZodType).safeParse(data[field]).data ?? null;
  }
}
