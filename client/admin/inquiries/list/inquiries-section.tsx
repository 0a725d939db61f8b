import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatCappedCount, formatNumber } from '../../../../shared/format';
import { parseId } from '../../../../shared/pages/page-url';
import { PRIVACY_REQUEST } from '../../../../shared/privacy/wishes';
import { ExportLink } from '../../import-export/export-link';
import { MailNotSetUpHint } from '../../mail/mail-banner';
import { type AdminOutputs, trpc } from '../../trpc';
import { ListSection } from '../../ui/list/list-section';
import { PeriodFilter, usePeriodFromUrl } from '../../ui/list/period-filter';
import { findFocusedRow, focusRow, goToRow } from '../../ui/rows/row-links';
import { useFocusFallback } from '../../ui/rows/use-focus-fallback';
import { useRowSelection } from '../../ui/rows/use-selection';
import { ChoiceFilter } from '../../ui/section/choices';
import { useSectionUrlState } from '../../ui/section/use-section';
import { useShortcuts } from '../../ui/section/use-shortcuts';
import { CallDialog, LogCallButton } from '../call-form';
import { focusInquiryPart, type InquiryPart, PART_KEYS } from '../desk-keys';
import { InquiryDrawer } from '../drawer/inquiry-drawer';
import { type InquiryStatus, STATUS_LABELS, TOPIC_LABELS, WAITING_FILTER } from '../labels';
import classes from './inquiries-section.module.css';
import { InquiryTable } from './inquiry-table';
import { InquirySelectionBar } from './selection-bar';
import { newInquiriesLabel, useInboxRows } from './use-inbox';

/** The views of open inquiries, by their names in the URL. */
const VIEWS = {
  all: { label: 'Open', empty: 'No open inquiries.' },
  mine: { label: 'Mine', empty: 'You own no open inquiries.' },
  unassigned: { label: 'Unassigned', empty: 'Each open inquiry has an owner.' },
};
type View = keyof typeof VIEWS;

const TOP_PX = 40;
/** A row in use: under the pointer, or with the focus. */
const WORKED_IN = '[data-inbox]:is(:hover, :focus-within)';

/** The inbox, with waiting inquiries first. New inquiries appear while it is open and visible. */
export function InquiriesSection() {
  const { get, set } = useSectionUrlState();
  const [q, topic, status, spam, view] = [get('q'), get('topic'), get('status'), get('spam'), get('view')];
  const kind = get('kind') === PRIVACY_REQUEST ? PRIVACY_REQUEST : undefined;
  const period = usePeriodFromUrl();
  const owner = get('owner') === 'none' ? null : (parseId(get('owner')) ?? undefined);
  const isOfFigure = Object.keys(period).length > 0 || owner !== undefined;
  const [wanted, setWanted] = useState<InquiryPart>();
  const filter = {
    ...(topic && { topic }),
    ...(status === WAITING_FILTER && { waiting: true as const }),
    // Suspected spam has a separate filter, in which the status does not matter.
    ...(Object.hasOwn(STATUS_LABELS, status) && { status: status as InquiryStatus, spam: false }),
    // Suspected spam has a separate view; a privacy request is listed even if it looks like spam.
    ...(spam ? { spam: true } : !kind && !isOfFigure && { spam: false }),
    ...(kind && { kind }),
    ...period,
    ...(owner !== undefined && { owner }),
    ...(Object.hasOwn(VIEWS, view) && { view: view as View }),
  };
  const pageQuery = { q, page: Number(get('page')) || 1, ...filter };
  const selection = useRowSelection(JSON.stringify(pageQuery));
  // Rows do not move while one is under the pointer, focused or open, and no row is inserted above a scrolled position.
  const isBusy = () =>
    selection.ids.length > 0 || get('id') !== '' || window.scrollY > TOP_PX || document.querySelector(WORKED_IN) !== null;
  const { query, news, arrived, showArrived } = useInboxRows(pageQuery, isBusy);
  const rows = query.data?.rows ?? [];
  // The first new row gets the focus, since the button was removed.
  const [goTo, setGoTo] = useState<number>();
  useEffect(() => {
    if (goTo === undefined) return;
    focusRow(goTo);
    setGoTo(undefined);
  }, [goTo]);
  const onFocus = useFocusFallback(() => document.querySelector<HTMLElement>('[role="tabpanel"] input[type="search"]'));
  useShortcuts([
    ['ArrowDown', () => goToRow(1)],
    ['ArrowUp', () => goToRow(-1)],
    ['j', () => goToRow(1)],
    ['k', () => goToRow(-1)],
    ['x', () => tickFocused()],
    ['Escape', () => (selection.ids.length > 0 ? selection.clear() : false)],
    ...PART_KEYS.map((part): [string, () => unknown] => [part, () => openPart(part)]),
  ]);
  const tickFocused = () => {
    const row = rows[findFocusedRow()];
    if (!row) return false;
    selection.toggle([row.id], !selection.has(row.id));
  };
  /** The status is in the row; the other parts are in the inquiry's drawer. */
  const openPart = (part: InquiryPart) => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-row]');
    if (!row) return false;
    if (part === 's') return focusInquiryPart(row, part);
    setWanted(part);
    set({ id: row.dataset.row });
  };
  const { data } = query;
  const counts = data?.counts;
  // If every searched word is frequent, the server searches only the newest inquiries.
  const isCut = q !== '' && data?.totalIsMore === true;
  const { waiting } = trpc.useUtils().admin.inquiries;
  // The badge shows the heading's number, also between its own fetches.
  useEffect(() => {
    if (counts && !query.isPlaceholderData) waiting.setData(undefined, counts.waiting);
  }, [counts, query.isPlaceholderData, waiting]);
  const isViewAlone = Object.hasOwn(VIEWS, view) && !q && !topic && !isOfFigure;
  return (
    <>
      <ListSection
        many="inquiries"
        className={classes.inbox}
        onFocus={onFocus}
        gap="xs"
        texts={{
          none: isViewAlone ? VIEWS[view as View].empty : 'No inquiries yet. Messages from the contact forms appear here.',
          ...(isCut && { noMatch: 'No inquiries found among the newest. Older inquiries may match: add a rarer word to find them.' }),
        }}
        query={query}
        isFiltered={!isViewAlone && Boolean(topic || status || spam || view || kind || isOfFigure)}
        actions={
          <>
            <NativeSelect
              aria-label="Topic"
              className={classes.topic}
              value={topic}
              onChange={(event) => set({ topic: event.currentTarget.value, page: undefined })}
              data={[{ value: '', label: 'All topics' }, ...topicsBeside(topic)]}
            />
            <ExportLink path="contact-inquiries" params={{ q, filter }} />
            <LogCallButton />
          </>
        }
        filters={
          <>
            <div className={classes.facts}>
              <p role="status">{counts && <InWords {...counts} />}</p>
              <div className={classes.hint}>
                <MailNotSetUpHint />
              </div>
            </div>
            <ChoiceFilter label="Which inquiries" choices={choicesOf(data?.found ?? counts)} />
            {isOfFigure && <PeriodFilter also={['owner']} />}
            {isCut && data.total > 0 && (
              <p role="status">Showing the newest {formatNumber(data.total)}. Older inquiries may match too: add a word to find them.</p>
            )}
            <div className={classes.news}>
              <p role="status" className="visually-hidden">
                {news}
              </p>
              {arrived.length > 0 && (
                <Button
                  radius="xl"
                  size="xs"
                  onClick={() => {
                    showArrived();
                    setGoTo(arrived[0]);
                  }}
                >
                  {newInquiriesLabel(arrived.length)}
                </Button>
              )}
            </div>
          </>
        }
      >
        {(shown) => (
          <>
            <InquiryTable inquiries={shown} selection={selection} />
            <InquirySelectionBar inquiries={shown} selection={selection} />
          </>
        )}
      </ListSection>
      <InquiryDrawer listed={rows} wanted={wanted} onWanted={setWanted} />
      <CallDialog />
    </>
  );
}

type Counts = Partial<NonNullable<AdminOutputs['inquiries']['page']['found']>>;

const ALL = { view: '', status: '', spam: '', kind: '' };

function choicesOf(counts: Counts | undefined) {
  const choice = (label: string, name: keyof Counts, when: Partial<typeof ALL>) => ({
    label,
    when: { ...ALL, ...when },
    count: counts && formatCappedCount(counts[name] ?? 0),
  });
  return [
    { label: 'All', when: ALL },
    ...Object.entries(VIEWS).map(([view, { label }]) => choice(label, view as View, { view })),
    choice('Waiting', 'waiting', { status: WAITING_FILTER }),
    ...Object.entries(STATUS_LABELS).map(([status, label]) => choice(label, status as InquiryStatus, { status })),
    choice('Suspected spam', 'spam', { spam: 'only' }),
    // Open privacy requests, including suspected spam; most offices never have one.
    ...(counts?.requests ? [choice('Privacy requests', 'requests', { kind: PRIVACY_REQUEST })] : []),
  ];
}

/** The number of overdue inquiries in words; the view already shows the number of waiting ones. */
function InWords({ waiting, overdue, over24h }: { waiting: number; overdue: number; over24h: number }) {
  const wait =
    waiting === 0
      ? 'No inquiries waiting'
      : `${formatCappedCount(waiting)} ${waiting === 1 ? 'inquiry' : 'inquiries'} waiting for an answer`;
  return (
    <>
      <span className="visually-hidden">{overdue + over24h > 0 ? `${wait}, ` : wait}</span>
      {overdue + over24h > 0 && (
        <span className={classes.late}>
          {overdue > 0 && <strong>{formatCappedCount(overdue)} overdue by the opening hours</strong>}
          {overdue > 0 && over24h > 0 && ', '}
          {over24h > 0 && `${formatCappedCount(over24h)} for more than 24 hours`}
        </span>
      )}
    </>
  );
}

/** The topics of the forms, plus the URL's topic if it is another one. */
const topicsBeside = (topic: string) =>
  Object.entries(topic && !Object.hasOwn(TOPIC_LABELS, topic) ? { ...TOPIC_LABELS, [topic]: topic } : TOPIC_LABELS).map(
    ([value, label]) => ({
      value,
      label,
    }),
  );
