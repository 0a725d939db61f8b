/** The promise of a reply is in the same words on pages and in mails, with the due time where it is known. */
import { expect, it } from 'vitest';
import { describeReplyTime, formatReplyPromise } from '../../../shared/inquiries/promise';

const at = new Date('2026-11-24T06:00:00Z');
const inHours = (hours: number) => new Date(at.getTime() + hours * 3_600_000);

it.each([
  [undefined, 24, 'We reply within 24 hours: by Wednesday, 25 November, 11:30 am IST.'],
  ['quote-request', 3, 'We reply with prices within 24 hours: by Tuesday, 24 November, 2:30 pm IST.'],
  ['message', 25, 'We reply within 24 hours on working days: by Wednesday, 25 November, 12:30 pm IST.'],
  ['message', 0, 'You will have our answer soon.'],
  ['message', -5, 'You will have our answer soon.'],
])('an inquiry of the kind %j that is due after %i hours is promised a reply: %s', (kind, hours, words) => {
  expect(describeReplyTime({ kind, dueAt: inHours(hours) }, at)).toBe(words);
  if (hours > 0) expect(words.startsWith(formatReplyPromise(kind))).toBe(true);
});
