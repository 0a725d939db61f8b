import { emailKeyOf } from '../../../shared/mail/address';
import { type PersonsOfPeriodReader, readInWindows } from '../../platform/personal-data/persons-of-period';
import { listOwnAddresses } from './office-mailbox';

/** The recipients of a period's mails, without the office. */
export const recipientsOfPeriodReader: PersonsOfPeriodReader = {
  kind: 'mails',
  async *find({ db, env }, at) {
    const office = new Set((await listOwnAddresses(db.read, env)).map(emailKeyOf));
    for await (const rows of readInWindows<{ to: string }>(db.read.outboxMail, { createdAt: at }, { to: true }))
      yield rows.filter(({ to }) => !office.has(emailKeyOf(to))).map(({ to }) => ({ email: to }));
  },
};
