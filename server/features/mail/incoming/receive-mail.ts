/** Passes arriving mails to the features that handle them: features offer receivers, and offers.ts collects them. */
import type { Services } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import type { BouncedMail, IncomingMail } from './read-mail';

declare module '../../../platform/context' {
  interface Services {
    mailReceivers: readonly MailReceiver[];
  }
}

/**
 * The time of storing, and the time of arrival by the mailbox's clock. `wasReadBefore`: the mailbox renumbered mails that were read before.
 */
export type MailArrival = { now: Date; arrivedAt: Date; wasReadBefore?: boolean };
/** The services that receivers get. */
export type ReceiverServices = Pick<Services, 'env' | 'log' | 'counters'>;

/**
 * A receiver of incoming mails. All calls are in the transaction that also stores the position in the mailbox; a second call changes
 * nothing.
 */
export type MailReceiver = {
  /** Whether the receiver also gets automatic mails, which it must not answer. */
  takesAutomatic?: true;
  /** Stores the mail if it concerns this feature. */
  receive(tx: Tx, services: ReceiverServices, mail: IncomingMail, arrival: MailArrival): Promise<void>;
  /** Stores a bounce; returns false if it concerns a mail that the bounce's author cannot have received. */
  bounced(tx: Tx, bounce: BouncedMail, now: Date): Promise<boolean>;
};

/** Passes a mail to the features; automatic mails, copies of our own mails, and mails that no feature takes stay in the mailbox only. */
export async function receiveMail(
  tx: Tx,
  services: ReceiverServices & Pick<Services, 'mailReceivers'>,
  mail: IncomingMail,
  arrival: MailArrival,
): Promise<void> {
  const { mailReceivers } = services;
  if (mail.bounce) return noteBounce(tx, mailReceivers, mail.bounce, arrival.now);
  if (await isOurs(tx, mail.mailId)) return;
  // Two automatic responders would answer each other without end.
  for (const receiver of mailReceivers)
    if (!mail.isAutomatic || receiver.takesAutomatic) await receiver.receive(tx, services, mail, arrival);
}

const isOurs = async (tx: Tx, mailId: string) => (await tx.outboxMail.count({ where: { mailId } })) > 0;

/** A bounced mail is listed among the mails that did not arrive. */
async function noteBounce(tx: Tx, receivers: readonly MailReceiver[], bounce: BouncedMail, now: Date): Promise<void> {
  const { mailId, message: lastError } = bounce;
  for (const receiver of receivers) if (!(await receiver.bounced(tx, bounce, now))) return;
  await tx.outboxMail.updateMany({ where: { mailId, state: 'sent' }, data: { state: 'bounced', lastError, nextTryAt: now } });
}
