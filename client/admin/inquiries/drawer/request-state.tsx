import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { showToast } from '../../../ui/toaster/toasts';
import { useMarkUnsavedChanges } from '../../editing/drafts/unsaved';
import { readServerMessage, trpc } from '../../trpc';
import { NoteBox } from '../../ui/display/note';
import { type Inquiry, requestLabels } from '../labels';
import { useShowChangedInquiry } from './use-inquiry-update';

/** The state of a privacy request: the day by which it must be answered, and whether the sender's identity is confirmed. */
export function PrivacyRequestState({ inquiry }: { inquiry: Inquiry }) {
  const [isAsked, setAsked] = useState(false);
  const labels = requestLabels(inquiry);
  if (!labels) return null;
  const isKnown = inquiry.request?.verifiedAt !== null;
  return (
    <NoteBox isCalm mt="sm">
      <p>
        <strong>{labels.answerBy}</strong>{' '}
        <Text span inherit c="dimmed">
          {labels.identity}
        </Text>
      </p>
      {!isKnown && (
        <p>
          {inquiry.acknowledgement === null
            ? 'No link was mailed to the sender: mail is not set up, or this address had one within 24 hours. Please make sure by hand who asks.'
            : 'The sender was mailed a link to confirm. Show, correct or erase nothing before you know who asks.'}
        </p>
      )}
      {!isKnown && !isAsked && (
        <Button variant="default" size="compact-md" style={{ justifySelf: 'start' }} onClick={() => setAsked(true)}>
          Checked by hand
        </Button>
      )}
      {!isKnown && isAsked && <ByHand inquiry={inquiry} onDone={() => setAsked(false)} />}
    </NoteBox>
  );
}

/** A form to record how the office verified the identity: it becomes a step of the conversation with the user's name. */
function ByHand({ inquiry: { id }, onDone }: { inquiry: Inquiry; onDone: () => void }) {
  const [how, setHow] = useState('');
  const show = useShowChangedInquiry();
  const { admin } = trpc.useUtils();
  useMarkUnsavedChanges(how !== '');
  const confirm = trpc.admin.privacyRequests.confirmIdentity.useMutation({
    onSuccess: async () => {
      onDone();
      showToast({ title: 'Identity confirmed' });
      await Promise.all([show({ id }), admin.inquiries.messages.invalidate({ id })]);
    },
    onError: (error) => showToast({ title: 'Failed to confirm the identity', text: readServerMessage(error), failed: true }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (how.trim() !== '') confirm.mutate({ inquiryId: id, how: how.trim() });
  };
  return (
    <Box component="form" maw="30rem" onSubmit={submit}>
      <TextInput
        label="How did you make sure?"
        placeholder="Called the number on their last order"
        autoFocus
        required
        maxLength={500}
        value={how}
        onChange={(event) => setHow(event.currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="compact-md" disabled={how.trim() === ''} loading={confirm.isPending}>
          Confirm identity
        </Button>
        <Button size="compact-md" variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </Box>
  );
}
