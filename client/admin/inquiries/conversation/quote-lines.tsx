import { Button } from '@mantine/core';
import { Copy } from 'lucide-react';
import { use } from 'react';
import { Link } from 'react-router-dom';
import { formatCountWithUnit } from '../../../../shared/catalogue/price-words';
import { showToast } from '../../../ui/toaster/toasts';
import { PanelTable, type TableColumn } from '../../ui/table/panel-table';
import { UseReservedContext } from '../../ui/words/reserved';
import type { Inquiry } from '../labels';
import { describeTodaysPrice, formatLinesWithTabs, listLineHints } from './line-labels';

/** The lines of a quote request, linked to the products that still exist. */
export function QuoteLines({ inquiry: { lines, catalogue } }: { inquiry: Inquiry }) {
  const reserved = use(UseReservedContext)(lines.flatMap(({ productId }) => productId ?? []));
  const isThere = (id: number) => catalogue?.some((product) => product.id === id);
  const columns: TableColumn<Inquiry['lines'][number] & { id: number }>[] = [
    {
      field: 'product',
      label: 'Product',
      isName: true,
      card: '1 whole',
      cell: (line) => (
        <>
          {line.productId && isThere(line.productId) ? (
            <Link to={`/admin?tab=products&id=${line.productId}`}>{line.title}</Link>
          ) : (
            line.title
          )}
          {line.sku && <small>{line.sku}</small>}
          {line.note && <small className="pre-wrap">{line.note}</small>}
          {listLineHints(line, catalogue).map((hint) => (
            <small key={hint} data-warns>
              {hint}
            </small>
          ))}
        </>
      ),
    },
    { field: 'quantity', label: 'Quantity', isShort: true, cell: ({ quantity, unit }) => formatCountWithUnit(quantity, unit) },
    { field: 'today', label: 'Today', cardLabel: 'Today', cell: (line) => describeToday(describeTodaysPrice(line, catalogue, reserved)) },
  ];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formatLinesWithTabs(lines));
      showToast({ title: 'Lines copied', text: 'Paste them into a spreadsheet.' });
    } catch {
      showToast({ title: 'The lines could not be copied', text: 'The browser does not allow it here.', failed: true });
    }
  };
  return (
    <>
      <PanelTable
        caption="Lines of the quote request"
        columns={columns}
        rows={lines.map((line, id) => ({ ...line, id }))}
        mod={{ tops: true }}
      />
      <Button variant="default" size="compact-md" leftSection={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
        Copy lines
      </Button>
    </>
  );
}

/** Today's price of a line's product; empty for free text and for a deleted product. */
function describeToday(today: ReturnType<typeof describeTodaysPrice>) {
  if (!today) return null;
  return (
    <>
      {today.price}
      {today.more.map((text) => (
        <small key={text}>{text}</small>
      ))}
    </>
  );
}
