import { formatExactTime } from '../../../../shared/time/in-words';
import { addAttempt, isLimitReached, readAttemptCounters } from '../../../platform/access/limit-attempts';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import { readCompanyName } from '../../content/website';
import { addMail, canSendMails } from '../../mail/incoming/mailbox';
import { AUTOMATIC_MAIL_HEADERS, type MailKind } from '../../mail/mail-kinds';

/** A mail that warns a user that somebody knows their password. */
export const wrongCodeMail: MailKind = {
  name: 'wrong-code',
  title: 'Notice of wrong sign-in codes',
  priority: 0,
  headers: AUTOMATIC_MAIL_HEADERS,
};

const LIMIT = { most: 1, minutes: 60 };

/** Mails a user that somebody signed in with the user's password and a wrong code: at most once per hour, if mail is set up. */
export async function addWrongCodeMail(tx: Tx, ctx: Context, { id, email }: { id: number; email: string }): Promise<void> {
  if (email === '' || !canSendMails(ctx.env)) return;
  const at = ctx.now();
  const mailed = await readAttemptCounters(tx, [{ what: 'wrong-code-mail', whose: `${id}`, limit: LIMIT }], at);
  if (mailed.some(isLimitReached)) return;
  await addAttempt(tx, mailed);
  const text = `Somebody tried to sign in as you at ${ctx.env.PUBLIC_URL}, with your password and a wrong code.

When: ${formatExactTime(at)} IST
From: ${ctx.request.address}

If it was you, you need not do anything.

If it was not you, somebody knows your password. They could not sign in without your code. Please sign in and choose another password now: Settings, Your account.

${await readCompanyName(tx)}
`;
  await addMail(tx, ctx.env, wrongCodeMail, {
    to: email,
    subject: 'Somebody entered a wrong code with your password',
    text,
    createdAt: at,
  });
}
