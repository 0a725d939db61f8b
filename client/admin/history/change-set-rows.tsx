import { Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatTitleInSentence } from '../../../shared/content/content-type';
import { trpc } from '../trpc';
import { ListState } from '../ui/list/list-state';
import { OlderButton } from '../ui/list/older-button';
import { useOlderPages } from '../ui/list/use-older';
import { recordUrl } from '../ui/words/labels';
import { ChangedFields } from './changed-fields';
import classes from './history.module.css';
import { formatErasedRows } from './summary';

const DONE = { create: 'Added', update: 'Changed', delete: 'Deleted' } as Record<string, string>;

/** The changes of a change set, row by row. */
export function ChangeSetRows({ changeSet }: { changeSet: string }) {
  const { client } = trpc.useUtils();
  const rows = useOlderPages({
    key: ['change set', changeSet],
    page: (before) => client.admin.history.ofChangeSet.query({ changeSet, before }),
  });
  return (
    <Stack gap="sm" className={classes.rows}>
      <ListState query={rows} failure="Failed to fetch the details" empty="Nothing">
        {(revisions) =>
          revisions.map(({ id, type, rowId, action, name, title, exists, before, after, names, hidden }) => (
            <Stack key={id} gap={4}>
              <Text size="sm">
                {action === 'erase' ? (
                  formatErasedRows(title, 1)
                ) : (
                  <>
                    {DONE[action]} {formatTitleInSentence(title)} {exists ? <Link to={recordUrl(type, rowId)}>{name}</Link> : <b>{name}</b>}
                  </>
                )}
              </Text>
              {action === 'update' && <ChangedFields {...{ type, before, after, names, hidden }} />}
            </Stack>
          ))
        }
      </ListState>
      <OlderButton {...rows} />
    </Stack>
  );
}
