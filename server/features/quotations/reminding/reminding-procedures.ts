/** Procedures that remind buyers of their quotations. */
import { manualReminderForm, remindersQuerySchema, remindForm, takeBackRemindersForm } from '../../../../shared/quotation/buyer/reminding';
import { adminProcedure } from '../../../platform/trpc';
import { composeReminder, recordManualReminder, sendReminders } from './remind';
import { readRemindableQuotations } from './remindable';
import { takeBackReminders } from './take-back';

export const remindingProcedures = {
  /** The buyers of these quotations who can be reminded, and the reasons for the others. */
  reminders: adminProcedure
    .meta({ access: 'admin', reads: { subject: 'quotations' } })
    .input(remindersQuerySchema)
    .query(async ({ ctx, input }) => (await readRemindableQuotations(ctx.db.read, ctx, input.ids)).map(({ row }) => row)),
  /** Mails the reminders, which can be taken back for some seconds. */
  remind: adminProcedure.input(remindForm).mutation(({ ctx, input }) => sendReminders(ctx, input)),
  /** Returns the text of a message with the URL of a link; no other procedure returns it. */
  reminderMessage: adminProcedure.input(manualReminderForm).mutation(({ ctx, input }) => composeReminder(ctx, input)),
  /** Records that the office reminded the buyer itself. */
  recordManualReminder: adminProcedure.input(manualReminderForm).mutation(({ ctx, input }) => recordManualReminder(ctx, input)),
  takeBackReminders: adminProcedure.input(takeBackRemindersForm).mutation(({ ctx, input }) => takeBackReminders(ctx, input)),
};
