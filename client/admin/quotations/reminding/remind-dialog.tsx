import { Skeleton, Stack, Textarea } from '@mantine/core';
import { fillInTemplate } from '../../../../shared/inquiries/conversation';
import { REMINDER_LETTER, type ReminderRow } from '../../../../shared/quotation/buyer/reminding';
import { formatLongDay } from '../../../../shared/time/in-words';
import { offerReversal } from '../../editing/write/offer-reversal';
import { trpc } from '../../trpc';
import { PanelDialog } from '../../ui/dialog/panel-dialog';
import { StepDialog } from '../../ui/dialog/step-dialog';
import { FailureNotice } from '../../ui/display/failure-notice';
import { usePanelForm } from '../../ui/form/use-panel-form';
import { useSigningName } from '../sent/use-my-name';
import { useQuotationStep } from '../sent/use-step';
import { ManualReminder } from './by-hand';
import { useTakeBackReminders } from './use-take-back-reminders';

type RemindDialogProps = { ids: number[]; onClose: () => void };

/**
 * The dialog to remind the buyers of one or several quotations: by mail at once, by WhatsApp one after the other; lists the excluded buyers
 * with the reasons.
 */
export function RemindDialog({ ids, onClose }: RemindDialogProps) {
  const { data, error, refetch } = trpc.admin.quotations.reminders.useQuery({ ids }, { gcTime: 0 });
  if (data) return <Loaded reminders={data} onClose={onClose} />;
  return (
    <PanelDialog title="Remind" onClose={onClose}>
      {error ? (
        <FailureNotice title="Failed to fetch the quotations" error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={160} role="status" aria-label="Loading" />
      )}
    </PanelDialog>
  );
}

const counted = (count: number) => `${count} ${count === 1 ? 'buyer' : 'buyers'}`;

/** A letter to a single buyer has its placeholders filled in. */
const letterTo = (mailed: ReminderRow[], myName: string): string => {
  const [only] = mailed;
  const values = mailed.length === 1 &&
    only && { name: only.name, reference: only.reference, 'valid until': formatLongDay(only.validUntil ?? '') };
  return fillInTemplate(REMINDER_LETTER, { 'my name': myName, ...values });
};

function Loaded({ reminders, onClose }: { reminders: ReminderRow[]; onClose: () => void }) {
  const take = useQuotationStep();
  const takeBack = useTakeBackReminders();
  const possible = reminders.filter(({ why }) => why === null);
  const mailed = possible.filter(({ whyNoMail }) => whyNoMail === null);
  const byHand = possible.filter((reminder) => !mailed.includes(reminder));
  const left = reminders.filter(({ why }) => why !== null);
  const myName = useSigningName();
  const form = usePanelForm({ initialValues: { text: letterTo(mailed, myName) } });
  const remind = async ({ text }: typeof form.values) => {
    const { reminded, steps, left } = await take((api) => api.remind.mutate({ ids: mailed.map(({ id }) => id), text }));
    const missed = left.length > 0 ? `. ${counted(left.length)} left out: ${left[0]?.why}` : '';
    if (reminded.length > 0)
      offerReversal({ title: 'Reminder is on its way', text: `To ${counted(reminded.length)}${missed}` }, 'Undo', () => takeBack(steps));
    onClose();
  };
  const title = possible.length === 1 ? `Remind ${possible[0]?.buyer}` : `Remind ${counted(possible.length)}`;
  const lists = (
    <>
      {byHand.length > 0 && (
        <section aria-labelledby="by-hand">
          <h3 id="by-hand">{mailed.length > 0 ? `${counted(byHand.length)} by WhatsApp` : 'By WhatsApp'}</h3>
          <Stack component="ul" gap="xs">
            {byHand.map((reminder) => (
              <ManualReminder key={reminder.id} reminder={reminder} />
            ))}
          </Stack>
        </section>
      )}
      {left.length > 0 && (
        <section aria-labelledby="left-out">
          <h3 id="left-out">{counted(left.length)} left out</h3>
          <Stack component="ul" gap="xs">
            {left.map(({ id, buyer, reference, why }) => (
              <li key={id}>
                {buyer}, {reference}: {why}
              </li>
            ))}
          </Stack>
        </section>
      )}
    </>
  );
  if (mailed.length === 0)
    return (
      <PanelDialog title={title} onClose={onClose}>
        <Stack>{lists}</Stack>
      </PanelDialog>
    );
  return (
    <StepDialog
      title={title}
      submit={mailed.length === 1 ? 'Send reminder' : `Send ${mailed.length} reminders`}
      form={form}
      onSubmit={remind}
      onClose={onClose}
    >
      <p>
        {mailed.length === 1 ? `A mail to ${mailed[0]?.to.join(', ')},` : `A mail to each of ${counted(mailed.length)},`} with the link to
        the quotation below these words.
      </p>
      <Textarea
        label="Text of the mail"
        {...(mailed.length > 1 && { description: '{name}, {reference} and {valid until} are filled in for each buyer.' })}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={20_000}
        {...form.getInputProps('text')}
      />
      {mailed.length > 1 && (
        <details>
          <summary>Who gets it</summary>
          <Stack component="ul" gap="xs">
            {mailed.map(({ id, buyer, reference, to }) => (
              <li key={id}>
                {buyer}, {reference}: {to.join(', ')}
              </li>
            ))}
          </Stack>
        </details>
      )}
      {lists}
    </StepDialog>
  );
}
