import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { idInReference } from '../../../../shared/inquiries/reference';
import { showToast } from '../../../ui/toasts';
import { dropDraft } from '../../editing/drafts/draft-store';
import { useIsAdministrator, useSession } from '../../login/session';
import { problemOf, trpc } from '../../trpc';
import { useSection } from '../../ui/use-section';
import type { Inquiry } from '../labels';

/** Erasing an inquiry for good, for administrators, behind a dialog that wants its reference. */
export function EraseButton({ inquiry }: { inquiry: Inquiry }) {
  const [isOpen, setOpen] = useState(false);
  const isAdministrator = useIsAdministrator();
  if (!isAdministrator) return null;
  return (
    <>
      <Button variant="subtle" color="var(--alert)" size="compact-sm" style={{ justifySelf: 'start' }} onClick={() => setOpen(true)}>
        Erase for good…
      </Button>
      {isOpen && <EraseDialog inquiry={inquiry} onClose={() => setOpen(false)} />}
    </>
  );
}

function EraseDialog({ inquiry: { id, name, reference }, onClose }: { inquiry: Inquiry; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const { mutate, isPending, error } = useErase(id);
  const submit = () => {
    if (idInReference(typed) === id) mutate({ id });
    else setRefused(true);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Erase the inquiry of ${name} for good?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <p>
            The inquiry, its conversation with all files, its notes, its mails and its history are deleted. There is no Undo, and the trash
            does not keep it. Changes will say that an inquiry was erased, and by whom, but not which one.
          </p>
          <p>Mails that were delivered, and backups made before, still have it.</p>
          <TextInput
            label={`Type ${reference} to confirm`}
            description="The number alone is enough"
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setRefused(false);
            }}
            error={isRefused && 'This is not the reference of this inquiry'}
          />
          {error && (
            <Alert color="var(--alert)" role="alert" title="Failed to erase the inquiry">
              {problemOf(error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="var(--alert)" loading={isPending}>
              Erase for good
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Erases the inquiry, also the draft of its notes in this browser, and closes it. */
function useErase(id: number) {
  const queryClient = useQueryClient();
  const { set } = useSection();
  const session = useSession();
  return trpc.admin.inquiries.erase.useMutation({
    onSuccess: async () => {
      for (const draft of [`text:inquiries:${id}`, `answer:${id}`]) if (session.state !== 'out') dropDraft(session.user.id, draft);
      set({ id: undefined });
      showToast({ title: 'Inquiry erased for good' });
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isOfRow(queryKey, id) });
    },
  });
}

/** Whether a query reads one row by this id: what was erased is not asked for again while its drawer closes. */
const isOfRow = ([, asked]: readonly unknown[], id: number) => (asked as { input?: { id?: number } } | undefined)?.input?.id === id;
