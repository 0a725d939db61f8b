/** The kinds of mails that features send: they offer them, and offers.ts collects them. */
import type { Readable } from 'node:stream';
import type { Services } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';

declare module '../../platform/context' {
  interface Services {
    offeredMailKinds: readonly MailKind[];
    mailKinds: MailKinds;
  }
}

export type OutboxMail = Awaited<ReturnType<Reader['outboxMail']['findMany']>>[number];
/** `references` are Message-IDs of the thread, oldest first, without angle brackets. */
/** `headers` are the headers of this mail, besides those of its kind. */
export type MailThread = {
  references: string[];
  attachments: { filename: string; content: Readable }[];
  headers: Record<string, string>;
};

/** The result of an attempt to send a mail; `waiting` while it is retried. */
export type DeliveryResult = { state: 'waiting' | 'sent' | 'refused' | 'failed' | 'bounced'; message?: string; at: Date };

export type MailKind = {
  /** The name of the kind, which is stored with each mail and never changes. */
  name: string;
  /** The kind's name in the export of a person's data. */
  title: string;
  /** Mails with lower numbers are sent first. */
  priority: number;
  headers: Record<string, string>;
  /** An erasure may remove paragraphs of the stored text; a file that the mail was written to is then deleted. */
  isShortened?: true;
  /** Whether the mail goes to our own office, which may also be its sender. */
  isToOffice?: true;
  /**
   * Adds parts when the mail is sent, such as a link that is not stored, or files; returns null if the mail is no longer needed, which
   * deletes it.
   */
  beforeSending?(services: Services, mail: OutboxMail): Promise<(OutboxMail & Partial<MailThread>) | null>;
  /** Handles the delivery, in the transaction that stores it. */
  onDelivery?(tx: Tx, mail: OutboxMail, delivery: DeliveryResult): Promise<void>;
  /** The address to try again, which may have been corrected. */
  recipient?(tx: Tx, mail: OutboxMail): Promise<string>;
};

/** Prevents out-of-office replies, and loops between two automatic responders. */
export const AUTOMATIC_MAIL_HEADERS = { 'Auto-Submitted': 'auto-generated' };

/** A placeholder in a mail's stored text for the URL of a secret link, which `beforeSending` creates, so that no copy of it is stored. */
export const LINK_PLACEHOLDER = '(The link is made when this mail is sent.)';

/** The text of a mail with the URL in place of the placeholder. */
export const insertLink = ({ text }: Pick<OutboxMail, 'text'>, address: string): string =>
  // A function, since '$' in a replacement text would have a special meaning.
  text.replace(LINK_PLACEHOLDER, () => address);

export class MailKinds {
  readonly #kinds: Map<string, MailKind>;

  constructor(kinds: readonly MailKind[]) {
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
  }

  /** The kind with this name. A mail of another release may have an unknown kind: it is sent as it is stored. */
  of(name: string): MailKind {
    return this.#kinds.get(name) ?? { name, title: name, priority: 1, headers: AUTOMATIC_MAIL_HEADERS };
  }
}
