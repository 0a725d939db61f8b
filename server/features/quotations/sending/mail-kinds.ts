/** The mails of quotations. A link's secret is created when its mail is handed to the mail server, so that no copy of it is stored. */
import { Readable } from 'node:stream';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import type { Services } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import { JOBS_KEY } from '../../../platform/process/caller-keys';
import { cancelMailStep, markStepMailFailed, onReminderDelivery, onStepDelivery } from '../../conversation/mail-step';
import { loadReplyThread, readThreadMessageIds } from '../../conversation/replies';
import { canSendMails } from '../../mail/incoming/mailbox';
import type { MailReceiver } from '../../mail/incoming/receive-mail';
import { AUTOMATIC_MAIL_HEADERS, insertLink, type MailKind, type MailThread, type OutboxMail } from '../../mail/mail-kinds';
import { buildQuotationLinkUrl, createQuotationToken, type QuotationLink, recordLinkHandover, undoLinkHandover } from '../links';
import { isRevisionErased } from '../personal-data/blank-revisions';
import { deriveRevisionStanding, type StoredQuotationRevision } from '../quotation-state';
import { findReasonNotSent } from '../reminding/remindable';
import { mailedStep } from '../steps';
import { readQuotationPdf } from '../stored-pdf';

/** The common parts of mails that lead a buyer to a revision by a link, each of them a step of the conversation. */
export const linkMailDefaults: Omit<MailKind, 'name' | 'title'> = {
  priority: 0,
  headers: {},
  beforeSending: (services, mail) => withLink(services, mail, problemOf),
  onDelivery: async (tx, mail, delivery) => {
    await onStepDelivery(tx, mail, delivery);
    if (delivery.state === 'sent' && mail.linkId !== null) await recordLinkHandover(tx, mail.linkId, delivery.at);
  },
};

/** Reminds a buyer of a quotation. The mail is no answer: a waiting inquiry keeps waiting. */
export const reminderMail: MailKind = {
  name: 'quotation-reminder',
  title: 'Reminder of a quotation',
  priority: 1,
  headers: {},
  beforeSending: (services, mail) => withLink(services, mail, (tx, link) => findReasonNotSent(tx, services, link)),
  onDelivery: async (tx, mail, delivery) => void (await onReminderDelivery(tx, mail, delivery)),
};

/** The mail that brings a quotation to a buyer. */
export const quotationMail: MailKind = { name: 'quotation', title: 'Quotation', ...linkMailDefaults };

/** Tells a buyer that a quotation was accepted, or that its acceptance was taken back. */
export const decisionMail: MailKind = {
  name: 'quotation-decided',
  title: 'Confirmation of a decision',
  priority: 1,
  headers: AUTOMATIC_MAIL_HEADERS,
  beforeSending: whatStillHolds,
  onDelivery: markStepMailFailed,
};

/** Tells a buyer what was asked on the page of a link, and by when we answer. */
export const requestMail: MailKind = {
  name: 'quotation-asked',
  title: 'Confirmation of a request about a quotation',
  priority: 1,
  headers: AUTOMATIC_MAIL_HEADERS,
  beforeSending: async (services, mail) => ({ ...mail, references: await readThreadMessageIds(services, mail) }),
  onDelivery: markStepMailFailed,
};

/** These mails are no entries of the conversation: their bounce is marked at the step that the mail is about. */
export const quotationBounceReceiver: MailReceiver = {
  receive: async () => undefined,
  bounced: async (tx, { mailId, message }, at) => {
    const mail = await tx.outboxMail.findFirst({ where: { mailId, kind: { in: [decisionMail.name, requestMail.name] }, state: 'sent' } });
    if (mail) await markStepMailFailed(tx, mail, { state: 'bounced', message, at });
    // The conversation's receiver runs before and has verified the bounce.
    const step = await tx.inquiryMessage.findFirst({ where: { mailId, kind: mailedStep.name, state: 'bounced' } });
    if (step?.linkId) await undoLinkHandover(tx, step.linkId, { at });
    return true;
  },
};

/** The mail to the office about a buyer's action. */
export const officeNoticeMail: MailKind = {
  name: 'quotation-notice',
  title: 'Notice to the office about a quotation',
  priority: 2,
  headers: AUTOMATIC_MAIL_HEADERS,
  isToOffice: true,
  beforeSending: withPaper,
};

/** The mail with its link, its thread, its PDF and the files of its entry; null, with a note in the conversation, for a mail that must not be sent any more. */
async function withLink(
  services: Pick<Services, 'db' | 'env' | 'now' | 'pdf'>,
  mail: OutboxMail,
  problemOf: Problem,
): Promise<(OutboxMail & Partial<MailThread>) | null> {
  const { db, env, now } = services;
  const token = await db.transact(async (tx) => {
    const link = mail.linkId === null ? null : await tx.quotationLink.findUnique({ where: { id: mail.linkId } });
    const problem = link ? await problemOf(tx, link, now()) : 'The quotation was erased';
    // Without a mail server, mails are written to files, which must not contain a link.
    const reason = problem ?? (canSendMails(env) ? null : 'Mail is not set up');
    if (link && reason === null) return createQuotationToken(tx, link);
    await cancelMailStep(tx, mail, `Not sent: ${reason}`, now());
    return null;
  });
  if (token === null) return null;
  const text = insertLink(mail, buildQuotationLinkUrl(env, token));
  const { attachments: papers = [] } = await withPaper(services, mail);
  const { attachments: files = [], ...inThread } = await loadReplyThread(services, mail);
  return { ...inThread, text, attachments: [...papers, ...files] };
}

/** The reason why a link must not be mailed any more, or null. */
type Problem = (tx: Tx, link: QuotationLink, now: Date) => Promise<string | null>;

async function problemOf(tx: Tx, { quotationId, revisionId, revokedAt }: QuotationLink, now: Date): Promise<string | null> {
  if (revokedAt !== null) return 'The link was revoked';
  const of = await tx.quotation.findUnique({ where: { id: quotationId } });
  const revision = await tx.quotationRevision.findUnique({ where: { id: revisionId } });
  if (!of || !revision || isRevisionErased(revision)) return 'The quotation was erased';
  const stands = deriveRevisionStanding(of, revision, now);
  if (stands === 'replaced') return 'A newer revision was sent';
  return stands === 'withdrawn' ? 'The quotation was withdrawn' : null;
}

/** Null for an acceptance's confirmation if the acceptance was taken back before the mail was sent. */
async function whatStillHolds(
  services: Pick<Services, 'db' | 'env' | 'pdf'>,
  mail: OutboxMail,
): Promise<(OutboxMail & Partial<MailThread>) | null> {
  const { read } = services.db;
  const revision = mail.revisionId === null ? null : await read.quotationRevision.findUnique({ where: { id: mail.revisionId } });
  const isTold =
    mail.revisionId === null || (revision?.decision === 'accepted' && revision.decidedAt?.getTime() === mail.createdAt.getTime());
  return isTold ? { ...(await withPaper(services, mail)), references: await readThreadMessageIds(services, mail) } : null;
}

/** Attaches the stored PDF of the revision; without it if the person was erased meanwhile. */
async function withPaper(services: Pick<Services, 'db' | 'pdf'>, mail: OutboxMail): Promise<OutboxMail & Partial<MailThread>> {
  const { revisionId } = mail;
  const revision = revisionId === null ? null : await services.db.read.quotationRevision.findUnique({ where: { id: revisionId } });
  if (!revision || isRevisionErased(revision)) return mail;
  const { reference } = JSON.parse(revision.document) as PaperDocument;
  return { ...mail, attachments: [{ filename: `${reference}.pdf`, content: Readable.from(bytesOf(services, revision)) }] };
}

/** Reads the file only when the mail server has accepted the preceding part. */
async function* bytesOf(services: Pick<Services, 'db' | 'pdf'>, revision: StoredQuotationRevision) {
  const file = await readQuotationPdf(services, revision, { key: JOBS_KEY });
  if (file) yield file;
}
