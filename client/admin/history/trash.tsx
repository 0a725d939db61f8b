import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { restorableTypes } from '../../../shared/content/registry';
import { useWrite } from '../editing/write/use-write';
import { type AdminOutputs, trpc } from '../trpc';
import { RelativeTime } from '../ui/display/relative-time';
import { UrlFilter } from '../ui/list/filter-select';
import { ListSection } from '../ui/list/list-section';
import { useOlderPages } from '../ui/list/use-older';
import { RowList } from '../ui/rows/rows';
import { useSectionUrlState } from '../ui/section/use-section';
import { formatRowCount } from '../ui/words/labels';
import { ChangeSetRows } from './change-set-rows';
import { ChangeViews } from './change-views';
import { ChangedFields } from './changed-fields';
import classes from './history.module.css';
import { useRestoreRevision } from './use-restore';

const TYPES = restorableTypes.filter(({ fixed }) => !fixed).map(({ path, title }) => ({ value: path, label: title }));

/** Deleted rows that can be restored. */
export function TrashedRows() {
  const { get } = useSectionUrlState();
  const [q, type] = [get('q'), get('type')];
  const { client } = trpc.useUtils();
  const query = useOlderPages({
    key: ['trash', q, type],
    page: (before) => client.admin.history.trash.query({ q, ...(type && { type }), before }),
  });
  return (
    <ListSection
      many="deleted records"
      texts={{ none: 'The trash is empty. What you delete can be restored from here.', fetchFailed: 'Failed to fetch the trash' }}
      query={query}
      isFiltered={type !== ''}
      filters={<ChangeViews />}
      actions={<UrlFilter name="type" all="All types" data={TYPES} />}
    >
      {(rows) => (
        <RowList>
          {rows.map((row) => (row.together > 1 ? <DeletedTogether key={row.id} row={row} /> : <DeletedRow key={row.id} row={row} />))}
        </RowList>
      )}
    </ListSection>
  );
}

type Deletion = AdminOutputs['history']['trash']['rows'][number];

/** Rows that one undo deleted: one line, restored together. */
function DeletedTogether({ row: { changeSet, title, together, isImport, userName, createdAt } }: { row: Deletion }) {
  const { client } = trpc.useUtils();
  const { isPending, mutate } = useWrite();
  const [isOpen, setOpen] = useState(false);
  const name = formatRowCount(title, together);
  const restore = () =>
    mutate({
      write: () => client.admin.history.restoreDeleted.mutate({ changeSet }),
      done: `Restored ${name}`,
      failed: 'Failed to restore',
    });
  return (
    <Stack component="li" gap="xs" className={classes.entry}>
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <p>
          <b>
            {name}
            {isImport && ' of an import'}
          </b>
          <small>
            {isImport ? 'Import undone' : 'Deleted together'} by {userName} <RelativeTime at={createdAt} />
          </small>
        </p>
        <Button variant="default" size="compact-sm" loading={isPending} onClick={restore}>
          Restore all
        </Button>
      </Group>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Details</summary>
        {isOpen && <ChangeSetRows changeSet={changeSet} />}
      </details>
    </Stack>
  );
}

function DeletedRow({ row }: { row: Deletion }) {
  const { title, name, userName, createdAt } = row;
  const { isPending, run } = useRestoreRevision(`${title} restored successfully`);
  return (
    <Stack component="li" gap="xs" className={classes.entry}>
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <p>
          <b>{name}</b>
          <small>
            {title}, deleted by {userName} <RelativeTime at={createdAt} />
          </small>
        </p>
        <Button variant="default" size="compact-sm" loading={isPending} onClick={() => run(row)} aria-label={`Restore ${name}`}>
          Restore
        </Button>
      </Group>
      <details>
        <summary>Details</summary>
        <ChangedFields {...row} before={null} after={row.before} />
      </details>
    </Stack>
  );
}
