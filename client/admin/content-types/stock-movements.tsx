import { Drawer } from '@mantine/core';
import { PackageSearch } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { STOCK_CAUSES, type StockMovementRow } from '../../../shared/catalogue/stock-movements';
import { formatPaperQuantity } from '../../../shared/quotation/paper/paper-words';
import { formatExactTime } from '../../../shared/time/in-words';
import { trpc } from '../trpc';
import { FoldingButton } from '../ui/display/folding-button';
import { ListState } from '../ui/list/list-state';
import { OlderButton } from '../ui/list/older-button';
import { useOlderPages } from '../ui/list/use-older';
import { ListRow, RowList } from '../ui/rows/rows';

type Product = { id: number; title: string; stock: number; unit: string | null };

/** A button of a product's dialog that lists where its stock came from and where it went. */
export function StockMovementsButton({ row }: { row: Product }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FoldingButton variant="subtle" icon={<PackageSearch size={16} aria-hidden="true" />} label="Stock" onClick={() => setOpen(true)} />
      {isOpen && <StockMovements product={row} onClose={() => setOpen(false)} />}
    </>
  );
}

function StockMovements({ product: { id: productId, title, stock, unit }, onClose }: { product: Product; onClose: () => void }) {
  const { client } = trpc.useUtils();
  const movements = useOlderPages({
    key: ['stock', productId],
    page: (before) => client.admin.stock.movements.query({ productId, before }),
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={`Stock of ${title}: ${formatPaperQuantity(stock * 1_000, unit)}`}
      closeButtonProps={{ 'aria-label': 'Close the stock' }}
    >
      <ListState query={movements} failure="Failed to fetch the movements of the stock" empty="Nothing has moved this stock yet">
        {(rows) => (
          <RowList aria-label="Movements, the newest first">
            {rows.map((row) => (
              <Movement key={row.id} row={row} unit={unit} />
            ))}
          </RowList>
        )}
      </ListState>
      <OlderButton {...movements} />
    </Drawer>
  );
}

function Movement({ row: { cause, quantity, stock, orderId, reference, at, by }, unit }: { row: StockMovementRow; unit: string | null }) {
  const moved = Number(quantity);
  return (
    <ListRow align="flex-start">
      <div>
        <b>
          {moved < 0 ? '−' : '+'}
          {formatPaperQuantity(Math.abs(moved), unit)}
        </b>{' '}
        {STOCK_CAUSES[cause]}
        {reference && orderId !== null && (
          <>
            {': '}
            <Link to={`/admin?tab=orders&id=${orderId}`}>{reference}</Link>
          </>
        )}
        <small>
          {formatExactTime(at)}
          {by && `, ${by}`}
        </small>
      </div>
      <span>{formatPaperQuantity(stock * 1_000, unit)}</span>
    </ListRow>
  );
}
