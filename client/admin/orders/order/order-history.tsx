import type { OrderRow } from '../../../../shared/orders/rows';
import { formatPaperQuantity } from '../../../../shared/quotation/paper/paper-words';
import { formatExactTime } from '../../../../shared/time/in-words';
import { ListRow, RowList } from '../../ui/rows/rows';
import { OrderPagePart } from './titled-part';

/** Receipts, cancellations and returns of an order, the newest first. */
export function OrderHistory({ order: { lines, cancellations, returns, receipts } }: { order: OrderRow }) {
  const changed = (what: string) => (change: OrderRow['returns'][number]) => {
    const line = lines.find(({ id }) => id === change.lineId);
    return {
      at: change.at,
      by: change.by,
      words: `${formatPaperQuantity(change.quantity, line?.unit ?? null)} ${what}: ${line?.title}`,
      note: change.reason,
    };
  };
  const happened = [
    ...cancellations.map(changed('cancelled')),
    ...returns.map(changed('came back')),
    ...receipts.map(({ at, name, shortage, dispatches, recordedBy }) => ({
      ...{ at, by: recordedBy ? `${name}, recorded by ${recordedBy}` : name },
      words: `The buyer received ${dispatches.join(' and ') || 'it'}${shortage ? ', with a shortage' : ''}`,
      note: shortage,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  if (happened.length === 0) return null;
  return (
    <OrderPagePart id="happened-title" title="Since then">
      <RowList>
        {happened.map(({ at, by, words, note }) => (
          <ListRow key={`${at} ${words}`}>
            <div>
              <p>{words}</p>
              {note && <q>{note}</q>}
            </div>
            <small>
              {formatExactTime(at)}
              {by && `, ${by}`}
            </small>
          </ListRow>
        ))}
      </RowList>
    </OrderPagePart>
  );
}
