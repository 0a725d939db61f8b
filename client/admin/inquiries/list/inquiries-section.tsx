import { Group, NativeSelect } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatCounted } from '../../../../shared/format';
import { ExportLink } from '../../import-export/export-link';
import { MailHint } from '../../mail/mail-banner';
import { type Outputs, trpc } from '../../trpc';
import { Choices } from '../../ui/choices';
import { ListSection } from '../../ui/list/list-section';
import { goToRow } from '../../ui/list/row-links';
import { usePeriodicRefetch } from '../../ui/use-periodic-refetch';
import { useSection } from '../../ui/use-section';
import { useShortcuts } from '../../ui/use-shortcuts';
import { CallButton, CallDialog } from '../call-form';
import { goToPart, PART_KEYS, type Part } from '../desk-keys';
import { InquiryDrawer } from '../drawer/inquiry-drawer';
import { STATUSES, type Status, TOPICS, WAITING } from '../labels';
import { InquiryTable } from './inquiry-table';

/** The views of open inquiries; their names in the URL. */
const VIEWS = {
  all: { label: 'Open', empty: 'No open inquiries.' },
  mine: { label: 'Mine', empty: 'You own no open inquiries.' },
  unassigned: { label: 'Unassigned', empty: 'Each open inquiry has an owner.' },
};
type View = keyof typeof VIEWS;

/** The inbox, inquiries that wait for an answer first. New ones appear while it is open and visible. */
export function InquiriesSection() {
  const { get, set } = useSection();
  const [q, topic, status, spam, view] = [get('q'), get('topic'), get('status'), get('spam'), get('view')];
  const [wanted, setWanted] = useState<Part>();
  const filter = {
    ...(topic && { topic }),
    ...(status === WAITING && { waiting: true as const }),
    // Suspected spam has its own choice, and its status says nothing.
    ...(Object.hasOwn(STATUSES, status) && { status: status as Status, spam: false }),
    ...(spam && { spam: true }),
    ...(Object.hasOwn(VIEWS, view) && { view: view as View }),
  };
  const query = trpc.admin.inquiries.page.useQuery(
    { q, page: Number(get('page')) || 1, ...filter },
    { placeholderData: keepPreviousData, refetchInterval: usePeriodicRefetch() },
  );
  useShortcuts([
    ['ArrowDown', () => goToRow(1)],
    ['ArrowUp', () => goToRow(-1)],
    ['j', () => goToRow(1)],
    ['k', () => goToRow(-1)],
    ...PART_KEYS.map((part): [string, () => unknown] => [part, () => openPart(part)]),
  ]);
  /** The status is in the row; the other parts are in its inquiry. */
  const openPart = (part: Part) => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-row]');
    if (!row) return false;
    if (part === 's') return goToPart(row, part);
    setWanted(part);
    set({ id: row.dataset.row });
  };
  const { data } = query;
  const counts = data?.counts;
  const { waiting } = trpc.useUtils().admin.inquiries;
  // The badge says the same as the heading, also between its own fetches.
  useEffect(() => {
    if (counts && !query.isPlaceholderData) waiting.setData(undefined, counts.waiting);
  }, [counts, query.isPlaceholderData, waiting]);
  const isViewAlone = Object.hasOwn(VIEWS, view) && !q && !topic;
  return (
    <>
      <ListSection
        many="inquiries"
        texts={{ none: isViewAlone ? VIEWS[view as View].empty : 'No inquiries yet. Messages from the contact forms appear here.' }}
        query={query}
        isFiltered={!isViewAlone && Boolean(topic || status || spam || view)}
        actions={
          <>
            <NativeSelect
              aria-label="Topic"
              value={topic}
              onChange={(event) => set({ topic: event.currentTarget.value, page: undefined })}
              data={[{ value: '', label: 'All topics' }, ...topicsBeside(topic)]}
            />
            <ExportLink path="contact-inquiries" params={{ q, filter }} />
          </>
        }
        filters={
          <>
            <Group justify="space-between" gap="xs">
              <p role="status">{counts && inWords(counts)}</p>
              <CallButton />
            </Group>
            <MailHint />
            <Choices label="Which inquiries" choices={choicesOf(counts)} />
          </>
        }
      >
        {(rows) => <InquiryTable inquiries={rows} />}
      </ListSection>
      <InquiryDrawer listed={data?.rows ?? []} wanted={wanted} onWanted={setWanted} />
      <CallDialog />
    </>
  );
}

type Counts = Outputs['inquiries']['page']['counts'];

const ALL = { view: '', status: '', spam: '' };

function choicesOf(counts: Counts | undefined) {
  const choice = (label: string, name: keyof Counts, when: Partial<typeof ALL>) => ({
    label,
    when: { ...ALL, ...when },
    count: counts && formatCounted(counts[name]),
  });
  return [
    { label: 'All', when: ALL },
    ...Object.entries(VIEWS).map(([view, { label }]) => choice(label, view as View, { view })),
    choice('Waiting', 'waiting', { status: WAITING }),
    ...Object.entries(STATUSES).map(([status, label]) => choice(label, status as Status, { status })),
    choice('Suspected spam', 'spam', { spam: 'only' }),
  ];
}

function inWords({ waiting, overdue, over24h }: { waiting: number; overdue: number; over24h: number }): string {
  if (waiting === 0) return 'No inquiries waiting';
  const parts = [
    `${formatCounted(waiting)} ${waiting === 1 ? 'inquiry' : 'inquiries'} waiting for an answer`,
    overdue > 0 && `${formatCounted(overdue)} overdue by the opening hours`,
    over24h > 0 && `${formatCounted(over24h)} for more than 24 hours`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** The topics of the forms, and the one in the URL if it is another. */
const topicsBeside = (topic: string) =>
  Object.entries(topic && !Object.hasOwn(TOPICS, topic) ? { ...TOPICS, [topic]: topic } : TOPICS).map(([value, label]) => ({
    value,
    label,
  }));
