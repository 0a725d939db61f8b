import { use } from 'react';
import { describeReserved } from '../../../../shared/catalogue/stock-words';
import { UseReservedContext } from '../../ui/words/reserved';
import { renderNumberCell } from './cells';
import { ShownIdsContext } from './shown-ids';

/** The stock of a product, and the quantity that orders reserve. */
export function StockCell({ id, stock }: { id: number; stock: number }) {
  const reserved = use(UseReservedContext)(use(ShownIdsContext)).get(id) ?? 0;
  return (
    <>
      {renderNumberCell(stock)}
      {reserved > 0 && <small> {describeReserved(reserved)}</small>}
    </>
  );
}
