import { Button, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { PRIORITY } from '../../../shared/content/place';
import { ExportLink } from '../csv/export-link';
import { HistoryDrawer } from '../history/history-drawer';
import { ListState } from '../ui/list-state';
import { Pager } from '../ui/pager';
import { SearchBox } from '../ui/search-box';
import { SectionHead } from '../ui/section-head';
import { useSection } from '../ui/use-section';
import { BulkBar } from './bulk-bar';
import classes from './content-section.module.css';
import type { AnyRow, ContentTab } from './content-tab';
import { Filters } from './filters';
import { RecordDialog } from './record-dialog';
import { Table } from './table/table';
import { keepKeys } from './typed-ahead';
import { useContent } from './use-content';
import { useFocusFallback } from './use-focus-fallback';
import { useOrder } from './use-order';
import { useRemove } from './use-remove';
import { useRowKeys } from './use-row-keys';
import { useSelection } from './use-selection';

/** Links of the list that open a record in its dialog. */
const RECORD_LINK = 'a[href*="id="]';

/** The section of a content type: search, list, and the dialog of one record. */
export function ContentSection({ tab }: { tab: ContentTab }) {
  const { type, texts, many } = tab;
  const { set } = useSection();
  const content = useContent(tab);
  const selection = useSelection(JSON.stringify(content.asked));
  const move = useOrder(tab, content);
  const fixed = PRIORITY in type.fields ? content.fixed : undefined;
  const remove = useRemove(tab);
  const [past, showHistory] = useState<AnyRow>();
  const list = { tab, content, selection, move, fixed, remove: (row: AnyRow) => void remove([row]), showHistory };
  const { data } = content.query;
  const adding = useRef<HTMLButtonElement>(null);
  const add = () => {
    // Focused here for the shortcut as well: the dialog returns the focus to it.
    adding.current?.focus();
    keepKeys();
    set({ id: 'new' });
  };
  const onLink = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    const opensHere = !ctrlKey && !metaKey && !shiftKey;
    if (opensHere && target instanceof Element && target.closest(RECORD_LINK)) keepKeys();
  };
  const onFocus = useFocusFallback(() => adding.current);
  useRowKeys(list, data?.rows ?? [], add);
  return (
    <section className={classes.place} aria-label={many} onFocus={onFocus} onClickCapture={onLink}>
      <SectionHead>
        <SearchBox label={texts.search} />
        {tab.tools && <tab.tools />}
        <ExportLink path={type.path} params={content.asked} />
        <Button ref={adding} leftSection={<Plus size={18} aria-hidden="true" />} aria-keyshortcuts="n" onClick={add}>
          {texts.add}
        </Button>
      </SectionHead>
      <Filters type={type} />
      <ListState
        query={content.query}
        failure={texts.fetchFailed}
        empty={<Text c="var(--ink-soft)">{content.isSearched ? texts.noMatch : texts.none}</Text>}
      >
        {(rows: AnyRow[]) => (
          <>
            <Table {...{ list, rows }} />
            <BulkBar {...{ tab, content, selection, rows, remove }} />
            {data && <Pager {...data} shown={rows.length} />}
          </>
        )}
      </ListState>
      <RecordDialog tab={tab} showHistory={showHistory} />
      {past && <HistoryDrawer type={type.path} row={past} title={String(past[type.nameField])} onClose={() => showHistory(undefined)} />}
    </section>
  );
}
