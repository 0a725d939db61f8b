import { Badge, Button, Checkbox, Drawer, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { personType } from '../../../shared/content/registry';
import { type AdminOutputs, trpc } from '../trpc';
import { useFocusBack } from '../ui/dialog/use-focus-back';
import { RelativeTime } from '../ui/display/relative-time';
import { ListState } from '../ui/list/list-state';
import { OlderButton } from '../ui/list/older-button';
import { useOlderPages } from '../ui/list/use-older';
import { RowList } from '../ui/rows/rows';
import { describeChannel } from '../ui/words/labels';
import { ChangedFields, hasChangedFields } from './changed-fields';
import classes from './history.module.css';
import { useRestoreRevision } from './use-restore';

type HistoryDrawerProps = {
  /** The type's path, such as 'products'. */
  type: string;
  row: { id: number };
  /** The row's display name. */
  title: string;
  onClose: () => void;
};

type Revision = AdminOutputs['history']['ofRow']['rows'][number];

const DONE = { create: 'Added', update: 'Changed', delete: 'Deleted' } as Record<string, string>;

/** The history of a record: who changed what and when, with a button to restore each version. */
export function HistoryDrawer({ type, row, title, onClose }: HistoryDrawerProps) {
  const { client } = trpc.useUtils();
  useFocusBack();
  const [compared, setCompared] = useState<number[]>([]);
  const versions = useOlderPages({
    key: ['row', type, row.id],
    page: (before) => client.admin.history.ofRow.query({ type, rowId: row.id, before }),
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={`History of ${title}`}
      closeButtonProps={{ 'aria-label': 'Close the history' }}
    >
      <ListState query={versions} failure="Failed to fetch the history" empty="No changes to this record yet">
        {(revisions) => (
          <>
            <Comparison type={type} revisions={revisions.filter(({ id }) => compared.includes(id))} />
            <RowList isOrdered>
              {revisions.map((revision, at) => (
                <Version
                  key={revision.id}
                  revision={revision}
                  isCurrent={at === 0 && revision.action !== 'delete'}
                  isCompared={compared.includes(revision.id)}
                  // A third version replaces the version that was ticked first.
                  onCompare={(isOn) =>
                    setCompared((ids) => (isOn ? [...ids.slice(-1), revision.id] : ids.filter((id) => id !== revision.id)))
                  }
                />
              ))}
            </RowList>
          </>
        )}
      </ListState>
      <OlderButton {...versions} />
    </Drawer>
  );
}

/** What differs between two chosen versions, the newer one last. */
function Comparison({ type, revisions }: { type: string; revisions: Revision[] }) {
  const [newer, older] = revisions;
  if (!newer || !older) return null;
  const sides = { type, before: older.after, after: newer.after, names: mergeNames(older.names, newer.names) };
  return (
    <section className={classes.compared} aria-label="Comparison" aria-live="polite">
      <p>
        <b>Compared:</b> <RelativeTime at={older.createdAt} /> with <RelativeTime at={newer.createdAt} />
      </p>
      {hasChangedFields(sides) ? <ChangedFields {...sides} /> : <p>Both versions are the same.</p>}
    </section>
  );
}

const mergeNames = (one: Revision['names'], other: Revision['names']): Revision['names'] =>
  Object.fromEntries([...Object.keys(one), ...Object.keys(other)].map((type) => [type, { ...one[type], ...other[type] }]));

type VersionProps = { revision: Revision; isCurrent: boolean; isCompared: boolean; onCompare: (isOn: boolean) => void };

function Version({ revision, isCurrent, isCompared, onCompare }: VersionProps) {
  const { isPending, run } = useRestoreRevision('Version restored');
  const { action, userName, createdAt } = revision;
  return (
    <Stack component="li" gap="xs" className={classes.entry}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <p>
          <b>{revision.undoOf ? 'Undone' : DONE[action]}</b> by {userName} {describeChannel(revision.channel)}
          <small>
            <RelativeTime at={createdAt} />
          </small>
        </p>
        <Group gap="sm" justify="flex-end">
          {revision.after && (
            <Checkbox size="xs" label="Compare" checked={isCompared} onChange={(event) => onCompare(event.currentTarget.checked)} />
          )}
          {isCurrent ? (
            <Badge variant="outline">Current</Badge>
          ) : revision.type === personType.path ? null : (
            <Button variant="default" size="compact-sm" loading={isPending} onClick={() => run(revision)}>
              Restore this version
            </Button>
          )}
        </Group>
      </Group>
      {action === 'update' ? (
        <ChangedFields {...revision} />
      ) : (
        <details>
          <summary>Details</summary>
          <ChangedFields {...revision} before={null} after={revision.after ?? revision.before} />
        </details>
      )}
    </Stack>
  );
}
