/** An inquiry's conversation: its messages, calls and notes, and the form with which the office adds entries. */
import { z } from 'zod';
import { booleanField, choiceField, idField, integerField, setField, textField } from '../content/fields';
import { UNDELIVERED_STATES } from '../mail/delivery';
import { toOneLine } from '../text/one-line';
import { quoteLine } from './contact';

/** The time for which a reply can be taken back before it is sent. */
export const MAIL_UNDO_MS = 10_000;

/** A step can be undone for this time, if its mail has not left: the offer stands for ten seconds, and requests may be slow. */
export const UNDO_STEP_MS = 60_000;
export const MAX_MESSAGE_FILES = 5;
export const MAX_MESSAGE_FILE_BYTES = 10 * 1024 * 1024;

const CHANNELS = ['mail', 'call', 'whatsapp', 'note'] as const;
export type MessageChannel = (typeof CHANNELS)[number];
/** The channels of entries with their titles. Steps of a quotation, an order or an identity check are never entered by hand. */
export const ENTRY_CHANNEL_LABELS = {
  mail: 'Mail',
  call: 'Call',
  whatsapp: 'WhatsApp',
  note: 'Note',
  quotation: 'Quotation',
  order: 'Order',
  privacy: 'Privacy request',
} as const satisfies Record<MessageChannel, string> & Record<string, string>;

/** A file of an answer, sent or not yet sent. */
export const messageFileSchema = z.object({ id: idField(), name: z.string(), size: z.int32() });

/** A file of an incoming mail. */
export const receivedFileSchema = z.object({ name: z.string(), size: z.number(), type: z.string().nullable(), isFetchable: z.boolean() });

/** One entry of a conversation. */
export const messageRowSchema = z
  .object({
    id: idField(),
    inquiryId: idField(),
    /** The kind of entry, such as 'mail', 'note' or 'quotation.sent'; later releases may add kinds. */
    kind: z.string(),
    channel: z.enum(Object.keys(ENTRY_CHANNEL_LABELS) as (keyof typeof ENTRY_CHANNEL_LABELS)[]),
    /** `in` by the visitor, `out` by the office, `internal` for notes; `claimed` for a mail in the office's name that may be forged. */
    direction: z.enum(['in', 'out', 'internal', 'claimed']),
    /** The delivery state of a mail by the office; null for other entries. */
    state: z.enum(['waiting', 'sent', ...UNDELIVERED_STATES]).nullable(),
    /** The words of the mail server that refused or returned the mail. */
    serverWords: z.string().nullable(),
    /** The time at which the mail is sent; until then its author can take it back. */
    sendsAt: z.iso.datetime().nullable(),
    authorId: z.int32().nullable(),
    authorName: z.string(),
    /** The sender address of an incoming mail; empty if the mail names none or several, null if it is unknown. */
    senderAddress: z.string().nullable(),
    /** `other-address`: the address is not one of the inquiry. `failed-check`: the mail server reports that the address is forged (DMARC). */
    marks: z.array(z.enum(['other-address', 'failed-check'])),
    /** The user who confirmed that a claimed mail is from the office. */
    confirmedBy: z.string().nullable(),
    /** The notice that the form of a buyer's answer showed: '3-hi'. */
    notice: z.string().nullable(),
    subject: z.string().nullable(),
    /** The text that a person wrote; for a step such as an acceptance, its description. */
    text: z.string(),
    /** The id of the mail that did not arrive and that this mail repeats. */
    repeats: z.int32().nullable(),
    /** Whether the text is longer: the list has only its beginning. */
    isCut: z.boolean(),
    files: z.array(messageFileSchema),
    /**
     * The files of an incoming mail, which stay in the mailbox. `type` is the media type that the sender named; `isFetchable`: whether the
     * panel can fetch the file.
     */
    received: z.array(receivedFileSchema),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Message' });

/** An inquiry that is shown in the conversation of its main inquiry. */
export const joinedInquirySchema = z
  .object({
    id: idField(),
    reference: z.string(),
    name: z.string(),
    topic: z.string(),
    /** The inquiry's text; empty if the inquiry began with a mail, which is an entry. */
    message: z.string(),
    /** Empty unless the inquiry is a quote request. */
    lines: z.array(quoteLine),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'JoinedInquiry' });

export const messageForm = z.object({
  /** The id of the inquiry. */
  id: idField(),
  channel: choiceField(CHANNELS),
  text: textField(20_000),
  /** The newest entry that the author saw: 409 if there is a newer one. Integrations may omit it. */
  lastMessageId: integerField().optional(),
  files: setField(idField(), MAX_MESSAGE_FILES, { error: `Must be at most ${MAX_MESSAGE_FILES} files` }).optional(),
  /** Whether the mail was sent from another program: it is stored and not sent. */
  byHand: booleanField().optional(),
  /** Whether this entry resolves the inquiry. */
  resolve: booleanField().optional(),
});

/** The signature to append to a reply; null if its author already wrote the same words. */
export const chooseSignatureToAppend = (text: string, signature: string | null): string | null =>
  signature === null || toOneLine(text).endsWith(toOneLine(signature)) ? null : signature;

/** A reply with the signature below it. Mail programs omit the text after such a line of hyphens when they quote a mail (RFC 3676). */
export function appendSignature(text: string, signature: string | null): string {
  const below = chooseSignatureToAppend(text, signature);
  return below === null ? text : `${text.trimEnd()}\n\n-- \n${below}`;
}

/** The subject of a reply: the reference assigns the visitor's answer to the inquiry. A mail's own subject may begin with 'Re:' already. */
export const formatReplySubject = (reference: string, topic: string): string =>
  `[${reference}] Re: ${toOneLine(topic.replace(/^(?:\s*re\s*:)+/i, ''))}`;

/** Fills in the placeholders of a template, such as {name}; unknown placeholders stay, so that the author notices them. */
export const fillInTemplate = (template: string, values: Record<string, string>): string =>
  template.replace(/\{([a-z ]{1,30})\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : placeholder,
  );
