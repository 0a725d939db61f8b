import { Link } from 'react-router-dom';
/** The functions of the quote list that pages need once the list is used. */

import { useSyncExternalStore } from 'react';
import { MAX_QUOTE_LIST_LINES, readQuantity } from '../../../shared/inquiries/quote-list';
import { ClipboardList } from '../../ui/icons/rare-icons';
import { showToast } from '../../ui/toaster/toasts';
import { buildProductLine, type QuoteListLine } from './lines/line';
import { changeOwnLines, mergeQuoteLines, notifyListFull, readOwnLines, subscribeToOwnLines } from './lines/list';
import classes from './quote-list-code.module.css';

/** A link to the list with the number of its lines; nothing while it is empty. */
function ListLink() {
  const { length } = useSyncExternalStore(subscribeToOwnLines, readOwnLines);
  return length > 0 ? (
    <Link to="/quote-list" className={classes.link} aria-label={`Quote list, ${length} ${length === 1 ? 'line' : 'lines'}`}>
      <ClipboardList size={20} /> <b>{length}</b>
    </Link>
  ) : null;
}

/** Adds a product, or more of it, and shows a notification. */
function addProduct(product: { id: number; title: string }, quantity: string): void {
  const line = buildProductLine({ productId: product.id, quantity: readQuantity(quantity) ?? 1_000 }, product.title);
  const before = readOwnLines().find(({ key }) => key === line.key);
  if (!before && readOwnLines().length >= MAX_QUOTE_LIST_LINES) {
    notifyListFull();
    return;
  }
  changeOwnLines((lines) => mergeQuoteLines(lines, [line]));
  const undo = (lines: QuoteListLine[]) => lines.flatMap((each) => (each.key === line.key ? (before ?? []) : each));
  showToast({ title: 'Added to quote list', text: product.title, action: { label: 'Undo', run: () => changeOwnLines(undo) } });
}

/** The part of the list's code that other pages need. */
export const quoteListCode = { ListLink, addProduct, onOwnLines: subscribeToOwnLines, ownLines: readOwnLines };
