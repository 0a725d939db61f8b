import { Button, Checkbox, FileButton, Group, Skeleton, Stack, Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { MAX_QUOTED_LINES } from '../../../../../shared/quotation/draft';
import type { ColumnChoice } from '../../../../../shared/requirement-list/columns/find-columns';
import type { MatchedList } from '../../../../../shared/requirement-list/matched-list';
import { describeMatchCounts, describeRowRange, describeSkippedRows } from '../../../../../shared/requirement-list/row-words';
import { PanelDialog } from '../../../ui/dialog/panel-dialog';
import { FormFooter } from '../../../ui/form/form-end';
import type { FormProblem } from '../../../ui/form/use-panel-form';
import { buildRowChoice, chooseFirstCandidates, listWordsToRemember, needsProductChoice, type RowChoice } from './list-lines';
import { RowChoiceList } from './list-rows';
import { NotReadColumns } from './not-read';
import { type ListSource, useReadList } from './read-list';

type ListDialogProps = {
  quotation: { id: number; inquiryId: number | null };
  /** The list to read at once; without it the dialog asks for a text or a file. */
  source: ListSource | undefined;
  /** The number of lines for which the quotation still has room. */
  room: number;
  onAdd: (taken: RowChoice[], isRemembered: boolean) => Promise<FormProblem | undefined>;
  onClose: () => void;
};

/**
 * The dialog that converts a buyer's list to lines: pasted, from a file, or from the inquiry. Lines are added only after the user reviewed
 * them.
 */
export function RequirementListDialog({ quotation, source, room, onAdd, onClose }: ListDialogProps) {
  const read = useReadList({ quotationId: quotation.id, inquiryId: quotation.inquiryId });
  const [text, setText] = useState('');
  const [list, setList] = useState<MatchedList>();
  /** The source of the list, to read it again with choices for its columns. */
  const [readFrom, setReadFrom] = useState<ListSource>();
  const [choices, setChoices] = useState<ColumnChoice[]>([]);
  const [taken, setTaken] = useState<RowChoice[]>([]);
  /** The choices before the first products were chosen for all rows, for Undo. */
  const [before, setBefore] = useState<RowChoice[]>();
  const [isBusy, setBusy] = useState(source !== undefined);
  const [problem, setProblem] = useState<FormProblem>();
  const [isRemembered, setRemembered] = useState(true);

  const take = async (from: ListSource, columns: ColumnChoice[] = []) => {
    setBusy(true);
    setProblem(undefined);
    const found = await read(from, columns);
    setBusy(false);
    if ('problem' in found) return setProblem({ message: found.problem, code: undefined });
    setList(found.list);
    setReadFrom(from);
    setChoices(columns);
    setBefore(undefined);
    setTaken(found.list.rows.slice(0, room).map(buildRowChoice));
  };
  const takeAtOnce = useEffectEvent(() => source && void take(source));
  useEffect(() => takeAtOnce(), []);
  const add = async () => {
    setBusy(true);
    setProblem(await onAdd(taken, isRemembered));
    setBusy(false);
  };
  const toChoose = taken.filter(needsProductChoice).length;
  const chooseFirst = () => {
    setBefore(before ? undefined : taken);
    setTaken(before ?? chooseFirstCandidates(taken));
    // Choices made for all rows at once are not remembered by default.
    setRemembered(before !== undefined);
  };
  const left = list?.rows.slice(room) ?? [];
  const lines = taken.filter(({ what }) => what !== 'nothing').length;
  const chosen = listWordsToRemember(taken).length;
  const title = list ? `${inLines(list.rows.length)} found` : 'Lines from a list';
  return (
    <PanelDialog title={title} size="xl" isHeld={isBusy && list !== undefined} onClose={onClose}>
      {isBusy && !list && <Skeleton height={200} role="status" aria-label="Reading the list" />}
      {!list && !(isBusy && source) && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void take({ text });
          }}
        >
          <Stack gap="md">
            <Textarea
              label="List"
              description="Rows from a spreadsheet, or a message with one product on each line"
              autosize
              minRows={8}
              maxRows={16}
              maxLength={100_000}
              value={text}
              data-autofocus
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Group>
              <FileButton accept=".xlsx,.csv,.txt,text/csv" onChange={(file) => file && void take({ file })}>
                {(button) => (
                  <Button variant="default" {...button}>
                    Read an Excel or CSV file
                  </Button>
                )}
              </FileButton>
            </Group>
            <FormFooter submit="Find the products" isPending={isBusy} problem={problem} onCancel={onClose} />
          </Stack>
        </form>
      )}
      {list && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <Stack gap="sm">
            <p role="status">
              {describeMatchCounts(list.rows, 'in their words')} {describeSkippedRows(list.skipped)}
            </p>
            <NotReadColumns
              list={list}
              onChoose={(choice) => readFrom && void take(readFrom, [...choices.filter(({ at }) => at !== choice.at), choice])}
            />
            {list.beyond && (
              <p>
                {describeRowRange(list.beyond)} not taken: a list has at most {MAX_QUOTED_LINES} lines.
              </p>
            )}
            {left.length > 0 && (
              <p>
                A quotation has at most {MAX_QUOTED_LINES} lines. {left.length === 1 ? 'Row' : 'Rows'}{' '}
                {left.map(({ row }) => row).join(', ')} {left.length === 1 ? 'has' : 'have'} no room.
              </p>
            )}
            {(toChoose > 1 || before) && (
              <Group>
                <Button variant="default" onClick={chooseFirst}>
                  {before ? 'Undo these choices' : `Choose the first product for ${toChoose} rows`}
                </Button>
              </Group>
            )}
            <RowChoiceList
              taken={taken}
              onChange={(at, changed) => {
                setTaken((all) => all.with(at, changed));
                setBefore(undefined);
              }}
            />
            {chosen > 0 && (
              <Checkbox
                label={`Remember ${chosen === 1 ? 'the product' : `the ${chosen} products`} that you chose: next time this buyer’s words mean ${chosen === 1 ? 'it' : 'them'}`}
                checked={isRemembered}
                onChange={(event) => setRemembered(event.currentTarget.checked)}
              />
            )}
            <FormFooter submit={`Add ${inLines(lines)}`} isPending={isBusy} problem={problem} onCancel={onClose} />
          </Stack>
        </form>
      )}
    </PanelDialog>
  );
}

const inLines = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`;
