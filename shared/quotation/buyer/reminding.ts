/** Reminders of quotations: the form of the office, and the preview before it. */
import { z } from 'zod';
import { idField, setField, textField } from '../../content/fields';

/** The maximum number of quotations per action, since it is one transaction. */
const MAX_REMINDED = 100;

/** The text of the mail with its placeholders; the link follows below it. */
export const REMINDER_LETTER = `Dear {name},

have you had a chance to look at our quotation {reference}? It is valid until {valid until}. If you need different quantities or have a question, just reply to this mail.

{my name}`;

/** The message that the office sends itself: everybody who sees the phone can read it, so it names neither buyer nor amount. */
export const composeReminderMessage = ({ reference, validUntil, url }: { reference: string; validUntil: string; url: string }): string =>
  `May we remind you of our quotation ${reference}? It is valid until ${validUntil}: ${url}`;

const ids = setField(idField(), MAX_REMINDED, { least: 'Choose at least one' });
export const remindersQuerySchema = z.object({ ids });
export const remindForm = z.object({ ids, text: textField(20_000) });
/** A reminder that the office sent itself. */
export const manualReminderForm = z.object({ id: idField() });
export const takeBackRemindersForm = z.object({ steps: setField(idField(), 1_000, { least: 'Choose at least one' }) });

/** A quotation as the reminder dialog shows it. */
export type ReminderRow = {
  id: number;
  reference: string;
  buyer: string;
  /** The buyer's name in the salutation. */
  name: string;
  /** The last valid day in India. */
  validUntil: string | null;
  remindedAt: string | null;
  /** The addresses of the mail. */
  to: string[];
  phone: string | null;
  /** The reason why the buyer cannot be reminded; null if a reminder is possible. */
  why: string | null;
  /** The reason why there is no mail address; null if there is one. */
  whyNoMail: string | null;
};
