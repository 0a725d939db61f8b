/** Plans the correction of a person's details in all features. It only reads: the write path writes. */
import type { PersonDetails } from '../../../shared/privacy/person';
import type { Services } from '../context';
import type { Reader } from '../database/database';
import { readRowIds } from './find-personal-data';
import type { ContactKeys } from './person';
import type { RowCorrection } from './personal-data';

/** Yields the changes in steps of some hundred rows at most. Mails sent to the person stay unchanged. */
export async function* planCorrections(
  db: Reader,
  services: Pick<Services, 'personalData' | 'serverKey'>,
  person: ContactKeys,
  to: PersonDetails,
): AsyncGenerator<RowCorrection[]> {
  const { personalData } = services;
  const whole = { ...(await readRowIds(db, personalData, { person, rows: {} })), person };
  for (const data of personalData) yield* data.correct?.(db, whole, to, services) ?? [];
}
