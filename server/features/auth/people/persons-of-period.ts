import { inWindows, type PersonsOfPeriod } from '../../../platform/personal-data/persons-of-period';

/** All users: an account could be affected at any time. */
export const users: PersonsOfPeriod = {
  kind: 'accounts',
  async *find({ db }) {
    const select = { firstName: true, lastName: true, email: true } as const;
    for await (const rows of inWindows<{ firstName: string; lastName: string; email: string }>(db.read.adminUser, {}, select))
      yield rows.map(({ firstName, lastName, email }) => ({ name: `${firstName} ${lastName}`.trim(), email }));
  },
};
