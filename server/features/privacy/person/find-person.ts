/** The data of one person for the screen: the number of rows of each kind, and the newest rows in words. */
import { splitPhoneNumbers } from '../../../../shared/inquiries/sender';
import { emailKeyOf } from '../../../../shared/mail/address';
import { buildPersonKeys, type PersonQuery } from '../../../../shared/privacy/person';
import type { Services } from '../../../platform/context';
import { exportPersonalData, findPersonalData } from '../../../platform/personal-data/find-personal-data';
import type { FoundRows } from '../../../platform/personal-data/personal-data';
import { pluralizeKindName, type RecordedRow } from '../../../platform/personal-data/personal-records';
import { buildRowFormatter, formatRowKey, formatRowText, type RowFormatter, readCreationTime, toReadableRows } from './row-formatter';

/** The maximum number of rows per model that are read to count them; beyond it, the database counts. */
const READ = 100;
const SHOWN = 5;
const OTHERS = 5;

export async function findPerson(services: Services, whose: PersonQuery) {
  const person = buildPersonKeys(whose);
  const found = (await findPersonalData(services, { person, rows: {} }, READ)) as Record<string, RecordedRow[]>;
  const formatter = await buildRowFormatter(services);
  const { counts, accepted } = await countRows(formatter, person, found);
  for (const [model, rows] of Object.entries(found)) formatter.note(model, rows);
  const models = formatter.kinds.inOrder(Object.keys(counts)).filter((model) => (counts[model] ?? 0) > 0);
  const groups = formatter.kinds.groups.flatMap((title) => {
    const kinds = models.filter((model) => formatter.kindOf(model).group === title);
    if (kinds.length === 0) return [];
    return [
      {
        title,
        kinds: kinds.map((model) => {
          const kind = formatter.kindOf(model);
          const count = counts[model] ?? 0;
          const rows = toReadableRows(model, (found[model] ?? []).slice(0, SHOWN), formatter).map((row) => ({
            key: formatRowKey(model, row),
            words: formatRowText(model, row, formatter),
            at: readCreationTime(row)?.toISOString() ?? null,
            link: kind.link?.(row) ?? null,
          }));
          return { model, name: pluralizeKindName(kind, count), count, rows };
        }),
      },
    ];
  });
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { whose, total, accepted, sealDays: services.env.SEAL_DAYS, groups, others: othersIn(formatter, found, person) };
}

/** The number of rows of each model, and of rows that are partly retained: counted from the rows that were read, unless there are more. */
async function countRows({ services, kindOf }: RowFormatter, person: ReturnType<typeof buildPersonKeys>, found: FoundRows) {
  const counts: Record<string, number> = {};
  let accepted = 0;
  const add = (model: string, rows: readonly object[]) => {
    counts[model] = (counts[model] ?? 0) + rows.length;
    accepted += (rows as RecordedRow[]).filter((row) => kindOf(model).isKept?.(row)).length;
  };
  if (Object.values(found).every((rows) => rows.length < READ)) {
    for (const [model, rows] of Object.entries(found)) add(model, rows);
  } else {
    for await (const part of exportPersonalData(services, { person, rows: {} }, { withFiles: false }))
      if ('rows' in part) add(part.model, part.rows);
  }
  return { counts, accepted };
}

/**
 * The other numbers and addresses in the newest records of the person, which may belong to the same person: numbers for a person found by
 * an address, or by another number of the same field, and an address for a person found by numbers.
 */
function othersIn({ kindOf }: RowFormatter, found: Record<string, RecordedRow[]>, person: ReturnType<typeof buildPersonKeys>) {
  const contacts = Object.entries(found).flatMap(([model, rows]) => rows.flatMap((row) => kindOf(model).contactOf?.(row) ?? []));
  const others = new Map<string, { kind: 'email' | 'phone'; value: string; count: number }>();
  for (const { email, phone } of contacts) {
    const keys = [
      ...(person.emailKey === '' && email ? [{ kind: 'email' as const, key: emailKeyOf(email), value: email }] : []),
      ...splitPhoneNumbers(phone).flatMap(({ key, text }) =>
        person.phoneKeys.includes(key) ? [] : [{ kind: 'phone' as const, key, value: text }],
      ),
    ];
    for (const { kind, key, value } of keys) {
      if (key) others.set(`${kind} ${key}`, { kind, value, count: (others.get(`${kind} ${key}`)?.count ?? 0) + 1 });
    }
  }
  return [...others.values()].sort((one, other) => other.count - one.count).slice(0, OTHERS);
}
