import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseReference } from '../../../../shared/inquiries/reference';
import { showToast } from '../../../ui/toaster/toasts';
import { dropDraft } from '../../editing/drafts/draft-store';
import { useIsAdministrator, useSession } from '../../session/session';
import { trpc } from '../../trpc';
import { EraseDialog } from '../../ui/dialog/erase-dialog';
import { useSectionUrlState } from '../../ui/section/use-section';
import type { Inquiry } from '../labels';

/** A button to erase an inquiry permanently, for administrators, with a dialog that requires the reference. */
export function EraseInquiryButton({ inquiry }: { inquiry: Inquiry }) {
  const [isOpen, setOpen] = useState(false);
  const isAdministrator = useIsAdministrator();
  if (!isAdministrator) return null;
  return (
    <>
      <Button variant="subtle" color="var(--alert)" size="compact-sm" style={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
        Erase for good…
      </Button>
      {isOpen && <EraseInquiry inquiry={inquiry} onClose={() => setOpen(false)} />}
    </>
  );
}

function EraseInquiry({ inquiry: { id, name, reference }, onClose }: { inquiry: Inquiry; onClose: () => void }) {
  const { mutateAsync } = useErase(id);
  return (
    <EraseDialog
      title={`Erase the inquiry of ${name} for good?`}
      wanted={reference}
      description="The number alone is enough"
      isRight={(typed) => parseReference(typed) === id}
      wrong="This is not the reference of this inquiry"
      onErase={() => mutateAsync({ id })}
      onClose={onClose}
    >
      <p>
        The inquiry, its conversation with all files, its notes, its mails and its history are deleted. There is no Undo, and the trash does
        not keep it. Changes will say that an inquiry was erased, and by whom, but not which one.
      </p>
      <p>Mails that were delivered, and backups made before, still have it.</p>
    </EraseDialog>
  );
}

/** Erases the inquiry and the draft of its notes in this browser, and closes it. */
function useErase(id: number) {
  const queryClient = useQueryClient();
  const { set } = useSectionUrlState();
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

/** Whether a query reads one row by this id: an erased row must not be fetched again while its drawer closes. */
const isOfRow = ([, options]: readonly unknown[], id: number) => (options as { input?: { id?: number } } | undefined)?.input?.id === id;
