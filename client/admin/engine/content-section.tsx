import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { PRIORITY_FIELD } from '../../../shared/content/place';
import { HistoryDrawer } from '../history/history-drawer';
import { ExportLink } from '../import-export/export-link';
import { ProgramView } from '../program-view/program-view';
import { useSeesCosts } from '../session/session';
import { ListSection } from '../ui/list/list-section';
import { useChosenColumns } from '../ui/list/view/use-columns';
import { useFocusFallback } from '../ui/rows/use-focus-fallback';
import { useRowSelection } from '../ui/rows/use-selection';
import { useSectionUrlState } from '../ui/section/use-section';
import { RecordDialog } from './form/record-dialog';
import { BulkBar } from './list/bulk-bar';
import { ListFilters } from './list/filters';
import { ShownIdsContext } from './list/shown-ids';
import { ContentTable } from './list/table/table';
import { useContentPage } from './list/use-content';
import { useMoveRow } from './list/use-order';
import { useRowShortcuts } from './list/use-row-keys';
import { type AnyRow, restrictDefinition, type SectionDefinition } from './section-definition';
import { useRemoveRow } from './use-remove';

/** The section of a content type: search, list, and the dialog of one record. */
export function ContentSection({ definition: whole }: { definition: SectionDefinition }) {
  const seesCosts = useSeesCosts();
  const definition = useMemo(() => restrictDefinition(whole, seesCosts), [whole, seesCosts]);
  const { type, texts, many } = definition;
  const { set } = useSectionUrlState();
  const content = useContentPage(definition);
  const selection = useRowSelection(JSON.stringify(content.selection));
  const columns = useChosenColumns(type.path, definition.columns, definition.furtherColumns);
  const move = useMoveRow(definition, content);
  const fixed = PRIORITY_FIELD in type.fields ? content.fixed : undefined;
  const remove = useRemoveRow(definition);
  const [past, showHistory] = useState<AnyRow>();
  const [read, showProgramView] = useState<AnyRow>();
  const list = {
    ...{ definition, content, columns, selection, move, fixed, showHistory, showProgramView },
    remove: (row: AnyRow) => void remove([row]),
    open: (id: number) => set({ id: String(id) }),
  };
  const { data } = content.query;
  const adding = useRef<HTMLButtonElement>(null);
  const add = () => {
    // The button is focused also when the shortcut opens the dialog, which returns the focus to it.
    adding.current?.focus();
    set({ id: 'new' });
  };
  const onFocus = useFocusFallback(() => adding.current);
  useRowShortcuts(list, data?.rows ?? [], add);
  return (
    <>
      <ListSection
        many={many}
        texts={texts}
        query={content.query}
        isFiltered={content.isFiltered}
        onFocus={onFocus}
        actions={
          <>
            {definition.tools && <definition.tools />}
            <ExportLink
              path={type.path}
              without={definition === whole ? undefined : 'Without cost prices, which you may not see'}
              params={content.selection}
            />
            <Button ref={adding} leftSection={<Plus size={18} aria-hidden="true" />} aria-keyshortcuts="n" onClick={add}>
              {texts.add}
            </Button>
          </>
        }
        filters={<ListFilters type={type} />}
      >
        {(rows: AnyRow[]) => (
          <>
            <ShownIdsContext value={rows.map(({ id }) => id)}>
              <ContentTable {...{ list, rows }} />
            </ShownIdsContext>
            <BulkBar {...{ definition, content, selection, rows, remove }} />
          </>
        )}
      </ListSection>
      <RecordDialog definition={definition} rows={data?.rows} showHistory={showHistory} />
      {past && <HistoryDrawer type={type.path} row={past} title={String(past[type.nameField])} onClose={() => showHistory(undefined)} />}
      {read && (
        <ProgramView
          path={`/api/admin/${type.path}/${read.id}`}
          name={String(read[type.nameField])}
          onClose={() => showProgramView(undefined)}
        />
      )}
    </>
  );
}
