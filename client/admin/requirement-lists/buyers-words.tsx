import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { showToast } from '../../ui/toasts';
import { type Outputs, problemOf, trpc } from '../trpc';
import { askFirst } from '../ui/dialog/ask-first';
import { Moment } from '../ui/display/moment';
import { ListSection } from '../ui/list/list-section';
import { useOlder } from '../ui/list/use-older';
import { Row, Rows } from '../ui/rows/rows';
import { useSection } from '../ui/section/use-section';

type Words = Outputs['requirementLists']['remembered']['words'][number];

/** What buyers call products, as the office chose them in their lists: sure for that buyer until it is deleted here. */
export function BuyersWords() {
  const q = useSection().get('q');
  const { client } = trpc.useUtils();
  const query = useOlder({
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
        <Rows aria-label="Buyers’ words">
          {rows.map((words) => (
            <WordsRow key={words.id} words={words} onGone={() => void query.refetch()} />
          ))}
        </Rows>
      )}
    </ListSection>
  );
}

function WordsRow({ words: { id, words, email, gstin, product, createdAt }, onGone }: { words: Words; onGone: () => void }) {
  const { client } = trpc.useUtils();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.admin.requirementLists.forget.mutate({ id }),
    onSuccess: () => {
      showToast({ title: 'Deleted', text: words });
      onGone();
    },
    onError: (error) => showToast({ title: 'Failed to delete the words', text: problemOf(error), failed: true }),
  });
  const forget = async () => {
    const isAgreed = await askFirst({ title: `Delete “${words}”?`, text: 'Next time you are asked again.', submit: 'Delete' });
    if (isAgreed) mutate();
  };
  return (
    <Row>
      <p>
        <b>{words}</b> → {product ? <Link to={`/admin?tab=products&id=${product.id}`}>{product.title}</Link> : 'A deleted product'}
        <small>
          {[email, gstin && `GSTIN ${gstin}`].filter(Boolean).join(', ')} <Moment at={createdAt} />
        </small>
      </p>
      <Button
        variant="default"
        size="compact-sm"
        miw="max-content"
        loading={isPending}
        aria-label={`Delete ${words}`}
        onClick={() => void forget()}
      >
        Delete
      </Button>
    </Row>
  );
}
