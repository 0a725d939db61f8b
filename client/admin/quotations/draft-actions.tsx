import { Button } from '@mantine/core';
import type { QuotationRow } from '../../../shared/quotation/rows';
import { useWrite } from '../editing/write/use-write';
import { trpc } from '../trpc';
import { useSectionUrlState } from '../ui/section/use-section';

/** Discards the draft of a revision, or the whole quotation if it was never sent. Both can be undone. */
export function DiscardDraftButton({ quotation }: { quotation: QuotationRow }) {
  const { id, version, reference, state } = quotation;
  const { client } = trpc.useUtils();
  const { mutate, isPending } = useWrite();
  const { set } = useSectionUrlState();
  const isNew = state === 'draft';
  return (
    <Button
      variant="subtle"
      size="compact-md"
      color="var(--alert)"
      loading={isPending}
      onClick={() =>
        mutate(
          {
            write: () => client.admin.quotations.discardDraft.mutate({ id, version }).then(({ changeSet }) => ({ changeSet })),
            done: isNew ? 'Quotation deleted' : 'Revision discarded',
            text: reference,
            failed: isNew ? 'Failed to delete the quotation' : 'Failed to discard the revision',
          },
          { onSuccess: () => isNew && set({ id: undefined }) },
        )
      }
    >
      {isNew ? 'Delete' : 'Discard'}
    </Button>
  );
}
