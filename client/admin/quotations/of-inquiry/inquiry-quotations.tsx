import { Button, Group, Title } from '@mantine/core';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { amountText } from '../../../../shared/quotation/paper-words';
import { formatDay } from '../../../../shared/time/in-words';
import { showToast } from '../../../ui/toasts';
import { randomUuid } from '../../editing/write/random-uuid';
import { problemOf, trpc } from '../../trpc';
import { useSection } from '../../ui/section/use-section';
import { StateChip } from '../state-chip';
import { FromOlder } from './from-older';
import classes from './inquiry-quotations.module.css';

/** What an inquiry was quoted, beside its person, and a new quotation of its lines in one step. */
export function InquiryQuotations({ inquiryId }: { inquiryId: number }) {
  const { data = [] } = trpc.admin.quotations.ofInquiry.useQuery({ inquiryId });
  const start = useStart(inquiryId);
  const [isOlder, setOlder] = useState(false);
  return (
    <section aria-labelledby="quotations-title" className={classes.quotations}>
      <Title order={3} id="quotations-title" fz="md">
        Quotations
      </Title>
      {data.length > 0 && (
        <ul>
          {data.map((quotation) => (
            <li key={quotation.id}>
              <span>
                <Link to={`/admin?tab=quotations&id=${quotation.id}`}>{quotation.reference}</Link>
                <small>
                  {amountText(quotation.totalPaise)}, {formatDay(quotation.sentAt ?? quotation.createdAt)}
                </small>
              </span>
              <StateChip quotation={quotation} />
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs">
        <Button
          data-quotation
          aria-keyshortcuts="q"
          variant={data.length > 0 ? 'default' : 'filled'}
          leftSection={<FilePlus2 size={16} aria-hidden="true" />}
          loading={start.isPending}
          onClick={() => start.run()}
        >
          Write a quotation
        </Button>
        <Button variant="subtle" disabled={start.isPending} onClick={() => setOlder(true)}>
          From an older one…
        </Button>
      </Group>
      {isOlder && <FromOlder isStarting={start.isPending} onChoose={(from) => start.run({ from })} onClose={() => setOlder(false)} />}
    </section>
  );
}

/** Starts a quotation and opens it. A repeat after a lost answer opens the same one. */
function useStart(inquiryId: number) {
  const { set } = useSection();
  const [requestKey] = useState(randomUuid);
  const { admin } = trpc.useUtils();
  const { mutate, isPending } = trpc.admin.quotations.start.useMutation({
    trpc: { context: { requestKey } },
    onSuccess: ({ id }) => {
      void admin.quotations.invalidate();
      set({ tab: 'quotations', id: String(id), q: undefined, view: undefined, page: undefined, status: undefined, topic: undefined });
    },
    onError: (error) =>
      showToast({
        title: 'Failed to start the quotation',
        text: problemOf(error),
        failed: true,
      }),
  });
  return { run: (like: { from?: number } = {}) => mutate({ inquiryId, ...like }), isPending };
}
