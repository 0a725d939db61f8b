import type { DispatchRow } from '../../../../shared/orders/rows';
import { formatPaperQuantity } from '../../../../shared/quotation/paper/paper-words';

/** The goods of a dispatch, with their quantities. */
export const DispatchedLines = ({ dispatch: { lines } }: { dispatch: DispatchRow }) => (
  <ul>
    {lines.map(({ lineId, title, unit, quantity }) => (
      <li key={`${lineId} ${title}`}>
        {formatPaperQuantity(quantity, unit)}: {title}
      </li>
    ))}
  </ul>
);
