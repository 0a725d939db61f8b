/** Corrects the details of a person in all of their records, as one change set: the history shows it, and Undo reverts it. */
import type { z } from 'zod';
import { buildPersonKeys, type PersonQuery, type personDetailsForm } from '../../../../shared/privacy/person';
import type { Services } from '../../../platform/context';
import { planCorrections } from '../../../platform/personal-data/correct-personal-data';
import type { RowCorrection } from '../../../platform/personal-data/personal-data';
import { type AdminContext, actorOf } from '../../content/write/change';
import { type ChangePlan, runContentWrite } from '../../content/write/write-content';

type Details = z.output<typeof personDetailsForm>;
type Field = keyof Details;

/** The preview of a step names at most this many values of each field. */
const MAX_VALUES = 20;

const changing = (rows: RowCorrection[]) => rows.filter(({ now }) => Object.keys(now).length > 0);

/**
 * The changes of a correction, by field and current value, with the number of records. `becomes`: the new text of a phone field with
 * several numbers.
 */
export async function previewCorrection(services: Pick<Services, 'db' | 'personalData' | 'serverKey'>, whose: PersonQuery, to: Details) {
  const changes = new Map<string, { field: Field; from: string; becomes?: string; title: string; count: number }>();
  let records = 0;
  for await (const step of planCorrections(services.db.read, services, buildPersonKeys(whose), to)) {
    for (const { type, was, now } of changing(step)) {
      records += 1;
      for (const field of Object.keys(now) as Field[]) {
        const from = was[field] ?? '';
        const key = `${field} ${type.path} ${from}`;
        const known = changes.get(key);
        if (known) known.count += 1;
        else if (changes.size < MAX_VALUES) {
          const becomes = now[field] ?? '';
          changes.set(key, { field, from, ...(becomes !== (to[field] ?? '') && { becomes }), title: type.title, count: 1 });
        }
      }
    }
  }
  return { records, changes: [...changes.values()] };
}

/** Returns the change set and the number of changed records. */
export function correctPerson(ctx: AdminContext, whose: PersonQuery, to: Details) {
  const plan: ChangePlan = async function* (tx) {
    for await (const step of planCorrections(tx, ctx, buildPersonKeys(whose), to))
      yield changing(step).map(({ type, id, data }) => ({ type, action: 'update' as const, row: { id }, data }));
  };
  return runContentWrite(ctx, actorOf(ctx), plan, ({ changeSet, count }) => ({ changeSet, count }));
}
