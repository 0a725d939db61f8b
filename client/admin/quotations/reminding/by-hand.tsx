import { Button, Group, Paper } from '@mantine/core';
import { useState } from 'react';
import { toWhatsAppNumber } from '../../../../shared/inquiries/sender';
import type { ReminderRow } from '../../../../shared/quotation/buyer/reminding';
import { offerReversal } from '../../editing/write/offer-reversal';
import { CopyButton } from '../../ui/display/copy-button';
import { useQuotationStepButton } from '../sent/use-step';
import { useTakeBackReminders } from './use-take-back-reminders';

/** A buyer whom the office reminds itself: the message with a link, and a button to record that it was sent. */
export function ManualReminder({ reminder: { id, buyer, reference, phone, whyNoMail } }: { reminder: ReminderRow }) {
  const { run, isPending, problem } = useQuotationStepButton();
  const takeBack = useTakeBackReminders();
  const [text, setText] = useState<string>();
  const [isSent, setSent] = useState(false);
  const write = async () => {
    const message = await run((api) => api.reminderMessage.mutate({ id }));
    if (message) setText(message.text);
  };
  const sent = async () => {
    const done = await run((api) => api.recordManualReminder.mutate({ id }));
    if (!done) return;
    setSent(true);
    offerReversal({ title: 'Reminder noted', text: reference }, 'Undo', async () => {
      await takeBack(done.steps);
      setSent(false);
    });
  };
  return (
    <li>
      <p>
        {buyer}, {reference} <small>({whyNoMail})</small>
      </p>
      {problem && <p role="alert">{problem}</p>}
      {isSent && <p role="status">Reminded.</p>}
      {!isSent && text === undefined && (
        <Button variant="default" loading={isPending} aria-label={`Write to ${buyer} by WhatsApp`} onClick={() => void write()}>
          Write by WhatsApp
        </Button>
      )}
      {!isSent && text !== undefined && (
        <>
          <Paper component="p" my="xs" p="xs" radius="sm" bg="paper.1">
            {text}
          </Paper>
          <Group gap="xs">
            <Button
              component="a"
              href={`https://wa.me/${toWhatsAppNumber(phone) ?? ''}?text=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noreferrer"
            >
              Open WhatsApp
            </Button>
            <CopyButton text={text} what="message" label="Copy" variant="default" />
            <Button variant="default" loading={isPending} onClick={() => void sent()}>
              I sent it
            </Button>
          </Group>
        </>
      )}
    </li>
  );
}
