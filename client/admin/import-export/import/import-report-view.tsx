import { Button, Group, SegmentedControl, Table, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '../../../../shared/format';
import type { ImportedRow } from '../../../../shared/import-export/import-report';
import { ChangedValue } from '../../history/changed-fields';
import { RefusedError } from '../../request';
import { NoteBox } from '../../ui/display/note';
import { findFieldLabel, formatFieldValue } from '../../ui/words/labels';
import classes from '../import-export.module.css';
import { type ChosenFile, downloadRefusedRows } from './import-calls';
import type { CheckedImport } from './use-import';

const PAGE = 100;
const ACTIONS = { create: 'New', change: 'Changed', same: 'Unchanged', refused: 'Refused', skipped: 'Passed over' };
const COUNTED = ['create', 'change', 'same', 'refused'] as const;

type Filter = 'all' | 'incomplete' | (typeof COUNTED)[number];

/** Whether a row is taken without some of its cells. */
const isIncomplete = ({ action, errors }: ImportedRow) => errors !== undefined && action !== 'refused' && action !== 'skipped';

/** What is taken of a file: the first thing to see. */
export function ImportSummary({ checked: { file, report } }: { checked: CheckedImport }) {
  const { counts, sheet, rows } = report;
  const incomplete = rows.filter(isIncomplete).length;
  return (
    <NoteBox isCalm={counts.create + counts.change + counts.same > 0}>
      <Text size="sm" role="status">
        <b>{file.name}</b>: {COUNTED.map((action) => `${formatNumber(counts[action])} ${ACTIONS[action].toLowerCase()}`).join(', ')}.
        {incomplete > 0 && ` ${formatNumber(incomplete)} of them without some cells, which are named beside their rows.`}
        {counts.refused > 0 && ' Refused rows are left out: import the others now, or correct the file and choose it again.'}
      </Text>
      {sheet && (
        <Text size="sm">
          The sheet “{sheet.read}” was read{sheet.unread.length > 0 && `, and not: ${sheet.unread.join(', ')}`}.
        </Text>
      )}
    </NoteBox>
  );
}

/** The preview of an import: its rows. */
export function ImportReportView({ checked }: { checked: CheckedImport }) {
  const { file, report } = checked;
  const { rows, counts, lastTitle, notes } = report;
  const incomplete = rows.filter(isIncomplete).length;
  const numbers: Record<Filter, number> = { all: rows.length, incomplete, ...counts };
  const [chosen, setFilter] = useState<Filter>('all');
  // After the user assigns other columns, the report may have no row of the chosen kind.
  const filter = numbers[chosen] === 0 ? 'all' : chosen;
  const [wanted, setPage] = useState(0);
  const shown = filter === 'all' ? rows : rows.filter((row) => (filter === 'incomplete' ? isIncomplete(row) : row.action === filter));
  const page = Math.min(wanted, Math.max(0, Math.ceil(shown.length / PAGE) - 1));
  const choose = (next: string) => {
    setFilter(next as Filter);
    setPage(0);
  };
  return (
    <>
      {counts.refused + incomplete > 0 && <RefusedRows of={checked} hasRefused={counts.refused > 0} />}
      {file.note && <NoteBox>{file.note}</NoteBox>}
      {notes.map((note) => (
        <NoteBox key={note}>{note}</NoteBox>
      ))}
      {counts.create > 0 && (
        <Text size="sm" c="var(--ink-soft)">
          New products without a priority are placed last{lastTitle && `, after ${lastTitle}`}, in the order of the file.
        </Text>
      )}
      <SegmentedControl
        aria-label="Rows shown"
        value={filter}
        onChange={choose}
        className={classes.filters}
        data={[
          { value: 'all', label: 'All' },
          ...COUNTED.map((action) => ({ value: action, label: ACTIONS[action], disabled: counts[action] === 0 })),
          { value: 'incomplete', label: 'With gaps', disabled: incomplete === 0 },
        ]}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={classes.rows} aria-label="What the file would do" tabIndex={0}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Line</Table.Th>
              <Table.Th>Product</Table.Th>
              <Table.Th>What happens</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.slice(page * PAGE, (page + 1) * PAGE).map((row) => (
              <ReportRow key={row.line} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {shown.length > PAGE && (
        <Group justify="space-between">
          <Text size="sm" c="var(--ink-soft)" role="status">
            {formatNumber(page * PAGE + 1)}–{formatNumber(Math.min(shown.length, (page + 1) * PAGE))} of {formatNumber(shown.length)}
          </Text>
          <Group gap="xs">
            <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <Button variant="default" disabled={(page + 1) * PAGE >= shown.length} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </Group>
        </Group>
      )}
    </>
  );
}

/** Downloads the rows that were not read completely, to be corrected and imported again. */
function RefusedRows({ of, hasRefused }: { of: ChosenFile; hasRefused: boolean }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => downloadRefusedRows(of) });
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Download size={16} aria-hidden="true" />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {hasRefused ? 'Download the refused rows' : 'Download the rows with gaps'}
      </Button>
      {error && (
        <Text c="red" size="sm" role="alert">
          {error instanceof RefusedError ? error.message : 'The server could not be reached. Please try again.'}
        </Text>
      )}
    </Group>
  );
}

function ReportRow({ row: { line, id, foundBy, title, action, changes = {}, errors = {} } }: { row: ImportedRow }) {
  return (
    <Table.Tr data-action={action}>
      <Table.Td className={classes.line}>{line}</Table.Td>
      <Table.Td>{title || <i>without a title</i>}</Table.Td>
      <Table.Td>
        <b>{ACTIONS[action]}</b>
        {foundBy && (
          <Text span inherit c="dimmed">
            {' '}
            found by its {foundBy === 'code' ? 'SKU' : 'title'}, id {id}
          </Text>
        )}
        {Object.entries(changes).map(([header, { from, to }]) => (
          <div key={header}>
            {findFieldLabel(header)}:{' '}
            <ChangedValue before={formatFieldValue(undefined, header, from)} after={formatFieldValue(undefined, header, to)} />
          </div>
        ))}
        {Object.entries(errors).map(([header, error]) => (
          <Text inherit component="div" key={header} c={action === 'refused' ? 'var(--alert)' : 'var(--ink-soft)'}>
            {action !== 'refused' && action !== 'skipped' && 'Left out: '}
            {findFieldLabel(header)}: {error}
          </Text>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}
