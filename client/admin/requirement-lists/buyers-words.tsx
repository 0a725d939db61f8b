import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { showToast } from '../../ui/toaster/toasts';
import { type AdminOutputs, describeFailure, trpc } from '../trpc';
import { RelativeTime } from '../ui/display/relative-time';
import { ListSection } from '../ui/list/list-section';
import { useOlderPages } from '../ui/list/use-older';
import { ListRow, RowList } from '../ui/rows/rows';
import { useSectionUrlState } from '../ui/section/use-section';

type Words = AdminOutputs['requirementLists']['remembered']['words'][number];

/** Buyers' words for products, as the office confirmed them in their lists; deleting one here ends its effect. */
export function RememberedBuyerWords() {
  const q = useSectionUrlState().get('q');
  const { client } = trpc.useUtils();
  const query = useOlderPages({
    key: ['buyers-words', q],
    page: async (before) => {
      const { words, next } = await client.admin.requirementLists.remembered.query({ q, ...(before && { before }) });
      return { rows: words, next };
    },
  });
  return (
    <ListSection
      many="buyers’ words"
      texts={{
        none: 'Nothing is remembered yet. Choose a product for a line of a buyer’s list in a quotation: next time their words mean it.',
        search: 'Search by words, e-mail or GSTIN',
      }}
      query={query}
    >
      {(rows) => (
        <RowList aria-label="Buyers’ words">
          {rows.map((words) => (
            <WordsRow key={words.id} words={words} onChange={() => void query.refetch()} />
          ))}
        </RowList>
      )}
    </ListSection>
  );
}

function WordsRow({ words: { id, product, by, createdAt, ...row }, onChange }: { words: Words; onChange: () => void }) {
  const { client } = trpc.useUtils();
  const { words, email, gstin } = row;
  const putBack = async () => {
    try {
      await client.admin.requirementLists.putBack.mutate(row);
      showToast({ title: 'Undone', text: words });
      onChange();
    } catch (error) {
      showToast({ title: 'Failed to undo', text: describeFailure(error), failed: true });
    }
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.admin.requirementLists.forget.mutate({ id }),
    onSuccess: () => {
      showToast({ title: 'Deleted', text: words, action: { label: 'Undo', run: () => void putBack() } });
      onChange();
    },
    onError: (error) => showToast({ title: 'Failed to delete the words', text: describeFailure(error), failed: true }),
  });
  return (
    <ListRow>
      <p>
        <b>{words}</b> → {product ? <Link to={`/admin?tab=products&id=${product.id}`}>{product.title}</Link> : 'A deleted product'}
        <small>
          {[email, gstin && `GSTIN ${gstin}`].filter(Boolean).join(', ')} · confirmed by {by ?? 'a deleted user'}{' '}
          <RelativeTime at={createdAt} />
        </small>
      </p>
      <Button
        variant="default"
        size="compact-sm"
        miw="max-content"
        loading={isPending}
        aria-label={`Delete ${words}`}
        onClick={() => mutate()}
      >
        Delete
      </Button>
    </ListRow>
  );
}
