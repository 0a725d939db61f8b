import { Button, Stack, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usePlace } from '../shell/use-place';
import { ListState } from '../ui/list-state';
import { Pager } from '../ui/pager';
import { SearchBox } from '../ui/search-box';
import classes from './content-place.module.css';
import type { AnyRow, ContentTab } from './content-tab';
import { RecordDialog } from './record-dialog';
import { Table } from './table/table';
import { useContent } from './use-content';
import { useRemove } from './use-remove';

/** The place of a content type: search, list, and the dialog of one record. */
export function ContentPlace({ tab }: { tab: ContentTab }) {
  const content = useContent(tab);
  const place = usePlace();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const remove = useRemove(tab);
  const selection = {
    has: (id: number) => selected.has(id),
    toggle: (ids: number[], on: boolean) =>
      setSelected(on ? new Set([...selected, ...ids]) : new Set([...selected].filter((id) => !ids.includes(id)))),
  };
  const { query, q } = content;
  const { texts } = tab;
  const add = () => place.set({ id: 'new' });
  return (
    <section className={classes.place} aria-label={tab.many}>
      <div className={classes.bar}>
        <SearchBox label={texts.search} />
        <Button leftSection={<Plus size={18} aria-hidden="true" />} onClick={add}>
          {texts.add}
        </Button>
      </div>
      <ListState
        query={query}
        failure={texts.fetchFailed}
        empty={
          <Stack align="center">
            <Text c="var(--ink-soft)">{q ? texts.noMatch : texts.none}</Text>
          </Stack>
        }
      >
        {(rows: AnyRow[]) => (
          <>
            <Table {...{ tab, content, rows, selection }} onRemove={(row) => void remove([row])} />
            {query.data && <Pager {...query.data} shown={rows.length} />}
          </>
        )}
      </ListState>
      <RecordDialog tab={tab} />
    </section>
  );
}
