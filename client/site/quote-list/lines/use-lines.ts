import { useEffect, useState, useSyncExternalStore } from 'react';
import { MAX_QUOTE_LIST_LINES } from '../../../../shared/inquiries/quote-list';
import { usePageState } from '../../../page-state';
import { showToast } from '../../../ui/toaster/toasts';
import { loadQuoteListCode } from '../request/own-lines';
import { readLinesFromUrl, readPostedLines } from './given-lines';
import { chooseFreeLineKey, type QuoteListLine } from './line';
import { changeOwnLines, notifyListFull, readOwnLines, subscribeToOwnLines } from './list';

export type ShownQuoteList = {
  /** The lines; undefined on the server, because only the browser has them. */
  lines: QuoteListLine[] | undefined;
  /** Whether the page is hydrated. */
  isLive: boolean;
  /** The visitor's own list, if the page shows a list from its URL. */
  own: QuoteListLine[] | undefined;
  change(change: (lines: QuoteListLine[]) => QuoteListLine[]): void;
  edit(key: string, fields: Partial<QuoteListLine>): void;
  /** Removes a line, with an Undo. */
  remove(line: QuoteListLine, title: string): void;
  /** Adds an empty line; returns its key, or undefined if the list is full. */
  addFree(): string | undefined;
};

/** The lines of the page: those in its URL or a posted form, otherwise the visitor's own. */
export function useShownQuoteList(search: URLSearchParams): ShownQuoteList {
  const pageState = usePageState();
  const own = useSyncExternalStore(subscribeToOwnLines, readOwnLines, () => undefined);
  const [posted] = useState(() => (pageState.posted?.form === 'quote' ? pageState.posted : undefined));
  const [given, setGiven] = useState(() => {
    const lines = posted ? readPostedLines(posted.values) : readLinesFromUrl(search);
    return lines.length > 0 ? lines : undefined;
  });
  useEffect(() => {
    // The header's count includes the lines that are added here.
    loadQuoteListCode().catch(() => {});
  }, []);

  const lines = given ?? own;
  const change: ShownQuoteList['change'] = given ? (next) => setGiven((before) => next(before ?? [])) : changeOwnLines;
  return {
    lines,
    isLive: own !== undefined,
    own: given && !posted ? own : undefined,
    change,
    edit: (key, fields) => change((all) => all.map((line) => (line.key === key ? { ...line, ...fields } : line))),
    remove: (line, title) => {
      const at = lines?.indexOf(line) ?? 0;
      const putBack = (all: QuoteListLine[]) =>
        all.some(({ key }) => key === line.key) ? all : all.toSpliced(at, 0, line).slice(0, MAX_QUOTE_LIST_LINES);
      change((all) => all.filter(({ key }) => key !== line.key));
      showToast({ title: 'Removed from quote list', text: title, action: { label: 'Undo', run: () => change(putBack) } });
    },
    addFree: () => {
      const all = lines ?? [];
      if (all.length >= MAX_QUOTE_LIST_LINES) return void notifyListFull();
      const line = { key: chooseFreeLineKey(all), productId: null, text: '', quantity: '1', note: '' };
      change((before) => [...before, line]);
      return line.key;
    },
  };
}
