/** Mail settings for the panel: whether mail is set up and works. */

import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { emailField, idField } from '../../../shared/content/fields';
import { emailKeyOf, isMailbox, toDeliveryAddress } from '../../../shared/mail/address';
import { dkimSelectorSchema } from '../../../shared/mail/health';
import { countAttempt } from '../../platform/access/limit-attempts';
import type { Context } from '../../platform/context';
import { noteFirstStep } from '../../platform/database/first-steps';
import { AppError } from '../../platform/errors';
import { administratorProcedure, adminProcedure, router } from '../../platform/trpc';
import { runWrite } from '../../platform/write/run-write';
import { readCompanyName } from '../content/website';
import { classifyFailure, createSmtpDelivery, shortenServerAnswer, toLoggedFailure } from './delivery';
import { parseMailboxUrl } from './imap/connection';
import { areAcknowledgementsSent, canSendMails, findSenderAddress, generateMailId, TIME_IN_THE_PAST } from './incoming/mailbox';
import { AUTOMATIC_MAIL_HEADERS, type MailKind } from './mail-kinds';
import { readOfficeMailboxes } from './office-mailbox';
import { retryHeldMails, WHERE_MAIL_HELD, WHERE_MAIL_UNDELIVERED } from './outbox';

const TEST_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };
const TEST_LIMIT = { most: 10, minutes: 60 };
const HEALTH_LIMIT = { most: 30, minutes: 15 };
const MAX_LISTED = 20;
const NOT_SET_UP = 'Mail is not set up';

const TEST: MailKind = { name: 'test', title: 'Test mail', priority: 0, headers: AUTOMATIC_MAIL_HEADERS };

export const mailRouter = router({
  /** The settings without secrets, the waiting mails, and the mail server's words if it refuses our sign-in or sender. */
  status: adminProcedure.query(async ({ ctx: { db, env, incoming } }) => {
    const [waiting, held] = await Promise.all([
      db.read.outboxMail.count({ where: { state: 'waiting' } }),
      db.read.outboxMail.findFirst({ where: WHERE_MAIL_HELD, select: { lastError: true }, orderBy: { id: 'desc' } }),
    ]);
    const { SMTP_URL, IMAP_URL } = env;
    const from = findSenderAddress(env) ?? null;
    const mailboxes = await readOfficeMailboxes(db.read, env);
    const needed = { SMTP_URL, MAIL_TO: mailboxes[0], MAIL_FROM: from ?? !mailboxes[0] };
    return {
      missing: (['SMTP_URL', 'MAIL_TO', 'MAIL_FROM'] as const).filter((name) => !needed[name]),
      canSend: canSendMails(env),
      server: SMTP_URL ? new URL(SMTP_URL).host : null,
      from,
      to: mailboxes.join(', ') || null,
      acknowledges: areAcknowledgementsSent(env),
      waiting,
      refusal: held && (held.lastError ?? ''),
      /** The state of the incoming mails; null without a mailbox. */
      incoming: IMAP_URL
        ? {
            server: parseMailboxUrl(IMAP_URL).host,
            mailbox: parseMailboxUrl(IMAP_URL).mailbox,
            lastContactAt: incoming.lastContactAt?.toISOString() ?? null,
            problem: incoming.problem,
            isElsewhere: incoming.isElsewhere,
            /** The mail servers that may verify senders; empty if none is configured. */
            authServers: env.MAIL_AUTH_SERVER ?? [],
          }
        : null,
    };
  }),

  /** The latest mails that were refused, given up or returned. */
  unsuccessful: adminProcedure.meta({ access: 'admin', reads: { subject: 'mails' } }).query(async ({ ctx: { db } }) => {
    const select = { id: true, kind: true, state: true, to: true, subject: true, attempts: true, lastError: true, inquiryId: true };
    const rows = await db.read.outboxMail.findMany({
      where: WHERE_MAIL_UNDELIVERED,
      orderBy: [{ nextTryAt: 'desc' }, { id: 'desc' }],
      take: MAX_LISTED,
      select: { ...select, nextTryAt: true },
    });
    return rows.map(({ nextTryAt, ...row }) => ({ ...row, triedAt: nextTryAt.toISOString() }));
  }),

  tryAgain: adminProcedure.input(z.object({ id: idField() })).mutation(({ ctx, input }) => {
    const data = { state: 'waiting', attempts: 0, failingSince: null, lastError: null, sentAt: null, nextTryAt: TIME_IN_THE_PAST };
    const where = { id: input.id, ...WHERE_MAIL_UNDELIVERED };
    return runWrite(ctx, {}, async ({ tx }) => {
      const mail = await tx.outboxMail.findFirst({ where });
      if (!mail) throw new AppError('conflict', 'This mail is already waiting, was sent, or is no longer kept');
      const kind = ctx.mailKinds.of(mail.kind);
      await kind.onDelivery?.(tx, mail, { state: 'waiting', at: ctx.now() });
      const to = (await kind.recipient?.(tx, mail)) ?? mail.to;
      await tx.outboxMail.updateMany({ where, data: { ...data, to, toKey: emailKeyOf(to) } });
      return { result: null, noEvent: 'the entry of a mail has an event of its own, and other mails are not followed' };
    });
  }),

  /** The DNS records of the sender's domain that receivers look up; null while mail has no sender. */
  health: administratorProcedure
    .meta({ access: 'admin', command: { isRepeatable: 'it only reads' } })
    .input(z.object({ selector: dkimSelectorSchema.optional() }))
    .mutation(async ({ ctx, input }) => {
      const { env, session } = ctx;
      const domain = toDeliveryAddress(findSenderAddress(env) ?? '')?.split('@')[1];
      if (!domain) throw new AppError('invalid', NOT_SET_UP);
      await countAttempt(ctx, { what: 'mail-health', whose: String(session.user.id), limit: HEALTH_LIMIT });
      const user = env.SMTP_URL ? decodeURIComponent(new URL(env.SMTP_URL).username) : null;
      return { domain, findings: await ctx.mailHealth.check(domain.toLowerCase(), user, input.selector?.toLowerCase()) };
    }),

  /** Sends a test mail at once and returns the mail server's answer. */
  sendTest: adminProcedure
    .input(z.object({ to: emailField().refine(isMailbox, 'Please enter a valid email address') }))
    .mutation(async ({ ctx, input: { to } }) => {
      const { env, session } = ctx;
      if (!env.SMTP_URL || !findSenderAddress(env)) throw new AppError('invalid', NOT_SET_UP);
      await countAttempt(ctx, { what: 'test-mail', whose: String(session.user.id), limit: TEST_LIMIT });
      const result = await sendTest(ctx, env.SMTP_URL, to);
      if (result.isAccepted) await retryHeldMails(ctx, true);
      return runWrite(ctx, {}, async ({ tx, at }) => {
        if (result.isAccepted) await noteFirstStep(tx, { mailedAt: at });
        return { result, noEvent: 'programs do not follow test mails' };
      });
    }),
});

async function sendTest({ db, env, now, log }: Context, smtpUrl: string, to: string): Promise<{ isAccepted: boolean; answer: string }> {
  const company = await readCompanyName(db.read);
  const { deliver, close } = createSmtpDelivery(env, smtpUrl, TEST_TIMEOUTS);
  const subject = `Test mail of ${company}`;
  const text = `Mail from ${env.PUBLIC_URL} arrives here. This test was sent from the panel, under Settings.\n`;
  try {
    const mail = { id: randomInt(2 ** 31), mailId: generateMailId(env), to, replyTo: null, subject, text, company };
    return { isAccepted: true, answer: shortenServerAnswer(await deliver(TEST, { ...mail, createdAt: now() })) };
  } catch (error) {
    const { reason, message } = classifyFailure(error);
    log.warn({ ...toLoggedFailure(error), reason }, 'a test mail could not be sent');
    return { isAccepted: false, answer: message };
  } finally {
    close();
  }
}
