import { fullNameOf } from '../../../../shared/people/people';
import { type PersonsOfPeriodReader, readInWindows } from '../../../platform/personal-data/persons-of-period';

/** All users, whatever the period: an account could be affected at any time. */
export const usersOfPeriodReader: PersonsOfPeriodReader = {
  kind: 'accounts',
  async *find({ db }) {
    const select = { firstName: true, lastName: true, email: true } as const;
    for await (const rows of readInWindows<{ firstName: string; lastName: string; email: string }>(db.read.adminUser, {}, select))
      yield rows.map(({ firstName, lastName, email }) => ({ name: fullNameOf({ firstName, lastName }), email }));
  },
};
