import { Button, Group } from '@mantine/core';
import { ClipboardPaste } from 'lucide-react';
import { type Dispatch, useEffect, useState } from 'react';
import { MAX_QUOTED_LINES } from '../../../../../shared/quotation/draft';
import { showToast } from '../../../../ui/toaster/toasts';
import { describeFailure, readRefusal, trpc } from '../../../trpc';
import type { FormProblem } from '../../../ui/form/use-panel-form';
import { useSectionUrlState } from '../../../ui/section/use-section';
import type { QuotationEdit } from '../draft/edit-lines';
import type { EditLine } from '../draft/edit-values';
import type { QuotationWithDraft } from '../draft/use-save-draft';
import { useFetchPrices } from '../lines/use-prices';
import { RequirementListDialog } from './list-dialog';
import { listWordsToRemember, type RowChoice, toEditLines, toListedItems } from './list-lines';
import type { ListSource } from './read-list';

type PasteListProps = { quotation: QuotationWithDraft; lines: EditLine[]; dispatch: Dispatch<QuotationEdit> };

/** Adds the lines of a buyer's list: pasted into the dialog or among the lines, from a file, or from the inquiry's list in the URL. */
export function PasteList({ quotation, lines, dispatch }: PasteListProps) {
  const { get, set } = useSectionUrlState();
  const { client, admin } = trpc.useUtils();
  const fetchPrices = useFetchPrices();
  const from = get('list');
  const [opened, setOpened] = useState<{ source?: ListSource }>();
  const shown = opened ?? (from ? { source: { from } } : undefined);
  usePastedRows((text) => setOpened({ source: { text } }));
  const close = () => {
    setOpened(undefined);
    if (from) set({ list: undefined }, { replace: true });
  };
  const add = async (taken: RowChoice[], isRemembered: boolean): Promise<FormProblem | undefined> => {
    const items = toListedItems(taken);
    const words = isRemembered ? listWordsToRemember(taken) : [];
    try {
      const [priced] = await Promise.all([client.admin.quotations.linesFor.query({ items }), fetchPrices([...lines, ...items])]);
      if (words.length > 0) await remember(words);
      const { lines: added, gone } = toEditLines(taken, priced);
      dispatch({ type: 'insert', lines: added, at: lines.length });
      close();
      showToast({
        title: added.length === 1 ? '1 line added' : `${added.length} lines added`,
        ...(gone > 0 && { text: `${gone} of their products ${gone === 1 ? 'is' : 'are'} gone: in the buyer’s words.` }),
        action: {
          label: 'Undo',
          run: () => {
            for (const { key } of added) dispatch({ type: 'remove', key });
          },
        },
      });
      return undefined;
    } catch (error) {
      return { message: describeFailure(error), code: readRefusal(error)?.code };
    }
  };
  const remember = async (words: ReturnType<typeof listWordsToRemember>) => {
    const { email, gstin } = quotation.draft.buyer;
    // Without an address and a GSTIN the buyer cannot be recognized later, so nothing is remembered.
    if (!email && !gstin) return;
    await client.admin.requirementLists.remember.mutate({ quotationId: quotation.id, words });
    void admin.requirementLists.remembered.invalidate();
  };
  return (
    <>
      {lines.length < MAX_QUOTED_LINES && (
        <Group mt="xs">
          <Button variant="default" leftSection={<ClipboardPaste size={16} aria-hidden="true" />} onClick={() => setOpened({})}>
            Paste a list…
          </Button>
        </Group>
      )}
      {shown && (
        <RequirementListDialog
          quotation={quotation}
          source={shown.source}
          room={MAX_QUOTED_LINES - lines.length}
          onAdd={add}
          onClose={close}
        />
      )}
    </>
  );
}

/** Handles rows pasted among the lines: a text of several lines, which no field there accepts except a note. */
function usePastedRows(onRows: (text: string) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      if (!(target instanceof HTMLElement) || !target.closest('[data-at="lines"]') || target.dataset.field === 'note') return;
      const text = clipboardData?.getData('text/plain') ?? '';
      if (text.split('\n').filter((line) => line.trim() !== '').length < 2) return;
      event.preventDefault();
      onRows(text);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
}
