/** Describes mails for the export of a person's data. */
import { describeCode, type RecordKind, toTextOrEmpty } from '../../platform/personal-data/personal-records';
import type { DeliveryResult } from './mail-kinds';

const state: Record<DeliveryResult['state'], string> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  refused: 'Refused by the receiver',
  failed: 'Could not be delivered',
  bounced: 'Returned by the receiver',
};

const outboxMail: RecordKind = {
  group: 'Mails',
  one: 'mail',
  key: 'mails',
  line: (row) => [toTextOrEmpty(row.subject), `to ${toTextOrEmpty(row.to)}`, describeCode(outboxMail, 'state', row.state).toLowerCase()],
  codes: { state },
  labels: { to: 'To', replyTo: 'Replies go to', lastError: 'What the mail server said' },
  fields: { kind: ({ kind }, { services }) => services.mailKinds.of(toTextOrEmpty(kind)).title },
};

export const mailRecordKinds = { outboxMail };
