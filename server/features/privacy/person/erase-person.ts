/** Erases all data of a person. A record without a name remains, which says that an erasure happened. */
import { buildPersonKeys, matchesPerson, type PersonQuery } from '../../../../shared/privacy/person';
import { AppError } from '../../../platform/errors';
import { erasePersonalData } from '../../../platform/personal-data/erase-personal-data';
import { type AdminContext, actorOf } from '../../content/write/change';

const NOT_TYPED = 'This is not the address or number of this person';

/** The running erasures: a second click waits for the first. */
const running = new Map<string, Promise<unknown>>();

const nameOf = (whose: PersonQuery): string => JSON.stringify(buildPersonKeys(whose));

/** Whether this process is erasing the person at the moment. */
export const isPersonBeingErased = (whose: PersonQuery): boolean => running.has(nameOf(whose));

/** Erases a person's data, once at a time. Throws 400 unless `typed` repeats the person's address or number. */
export async function erasePerson(ctx: AdminContext, whose: PersonQuery, typed: string): Promise<null> {
  if (!matchesPerson(whose, typed)) throw new AppError('invalid', NOT_TYPED, { errors: { typed: NOT_TYPED } });

  const key = nameOf(whose);
  const erasure = running.get(key) ?? erasePersonalData(ctx, { person: buildPersonKeys(whose), rows: {} }, actorOf(ctx));
  running.set(key, erasure);
  try {
    await erasure;
  } finally {
    running.delete(key);
  }
  ctx.log.info({ event: 'person-erased', user: ctx.session.user.id }, 'person erased');
  return null;
}
