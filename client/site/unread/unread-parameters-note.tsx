import { useLocation } from 'react-router-dom';
import { UNREAD_PARAMETER } from '../../../shared/pages/page-url';

/** Readable names of URL parameters. */
const WORDS: Record<string, string> = {
  category: 'the category',
  q: 'the search words',
  stock: 'the stock filter',
  price: 'the price filter',
  badge: 'the label',
  sort: 'the order',
  view: 'the view',
  page: 'the page number',
  items: 'some of the products',
  product: 'the product',
  quantity: 'the quantity',
  free: 'the item in your words',
  notes: 'the notes',
  own: 'some of the items in your words',
};

/** A note that lists the URL parameters that the server could not read; nothing if it read all. */
export function UnreadParametersNote() {
  const names = new URLSearchParams(useLocation().search).get(UNREAD_PARAMETER)?.split(',') ?? [];
  const words = [...new Set(names)].flatMap((name) => (Object.hasOwn(WORDS, name) ? (WORDS[name] ?? []) : []));
  if (words.length === 0) return null;
  return (
    <p className="unread" role="note">
      Part of this page’s address could not be used: {words.join(', ')}. The page shows the rest.
    </p>
  );
}
