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

export type Mail = Awaited<ReturnType<Reader['outboxMail']['findMany']>>[number];
/** `references` are Message-IDs of the thread, oldest first, without angle brackets. */
/** `headers` are this mail's own, beside those of its kind. */
export type Thread = {
  references: string[];
  attachments: { filename: string; content: Readable }[];
  headers: Record<string, string>;
};

/** The result of an attempt to send a mail; `waiting` while it is retried. */
export type Delivery = { state: 'waiting' | 'sent' | 'refused' | 'failed' | 'bounced'; words?: string; at: Date };

export type MailKind = {
  /** The name of the kind, which is stored with each mail and never changes. */
  name: string;
  /** The kind's name in the export of a person's data. */
  title: string;
  /** Mails with lower numbers are sent first. */
  priority: number;
  headers: Record<string, string>;
  /** The name beside the company's address. */
  fromName?: string;
  /** An erasure takes paragraphs out of its stored text: the file that it was written to is deleted then. */
  isShortened?: true;
  /** Goes to our own office, which may also be its sender. */
  isToOffice?: true;
  /**
   * Adds parts when the mail is sent, such as a link that is not stored, or files; returns null if the mail is no longer needed, which
   * deletes it.
   */
  beforeSending?(services: Services, mail: Mail): Promise<(Mail & Partial<Thread>) | null>;
  /** Handles the delivery, in the transaction that stores it. */
  onDelivery?(tx: Tx, mail: Mail, delivery: Delivery): Promise<void>;
  /** The address to try again, which may have been corrected. */
  recipient?(tx: Tx, mail: Mail): Promise<string>;
};

/** Prevents out-of-office replies, and two automatic responders from answering each other. */
export const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** Stands in the stored text of a mail for the address of a secret link, which `beforeSending` makes, so that no copy of it is stored. */
export const LINK_PLACEHOLDER = '(The link is made when this mail is sent.)';

/** The text of a mail with the address in its place. */
export const textWithLink = ({ text }: Pick<Mail, 'text'>, address: string): string =>
  // A function: in a text '$' would have a meaning.
  text.replace(LINK_PLACEHOLDER, () => address);

export class MailKinds {
  readonly #kinds: Map<string, MailKind>;

  constructor(kinds: readonly MailKind[]) {
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
  }

  /** The kind with this name. A mail of another release may have a kind that this release does not know: it is sent as it is stored. */
  of(name: string): MailKind {
    return this.#kinds.get(name) ?? { name, title: name, priority: 1, headers: AUTOMATIC };
  }
}
