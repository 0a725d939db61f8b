import { Button, Table } from '@mantine/core';
import { Copy } from 'lucide-react';
import { use } from 'react';
import { Link } from 'react-router-dom';
import { formatCountWithUnit } from '../../../../shared/catalogue/price-words';
import { showToast } from '../../../ui/toaster/toasts';
import { UseReservedContext } from '../../ui/words/reserved';
import type { Inquiry } from '../labels';
import { describeTodaysPrice, formatLinesWithTabs, listLineHints } from './line-labels';
import classes from './quote-lines.module.css';

/** The lines of a quote request, linked to the products that still exist. */
export function QuoteLines({ inquiry: { lines, catalogue } }: { inquiry: Inquiry }) {
  const reserved = use(UseReservedContext)(lines.flatMap(({ productId }) => productId ?? []));
  const isThere = (id: number) => catalogue?.some((product) => product.id === id);
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
      <Table className={classes.lines}>
        <caption className="visually-hidden">Lines of the quote request</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Product</Table.Th>
            <Table.Th>Quantity</Table.Th>
            <Table.Th>Today</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and a product may be in several
            <Table.Tr key={at}>
              <Table.Th scope="row">
                {line.productId && isThere(line.productId) ? (
                  <Link to={`/admin?tab=products&id=${line.productId}`}>{line.title}</Link>
                ) : (
                  line.title
                )}
                {line.sku && <small>{line.sku}</small>}
                {line.note && <small className={classes.note}>{line.note}</small>}
                {listLineHints(line, catalogue).map((hint) => (
                  <small key={hint} className={classes.hint}>
                    {hint}
                  </small>
                ))}
              </Table.Th>
              <Table.Td>{formatCountWithUnit(line.quantity, line.unit)}</Table.Td>
              <Table.Td>
                <Today today={describeTodaysPrice(line, catalogue, reserved)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Button variant="default" size="compact-md" leftSection={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
        Copy lines
      </Button>
    </>
  );
}

/** Today's price of a line's product; empty for free text and for a deleted product. */
function Today({ today }: { today: ReturnType<typeof describeTodaysPrice> }) {
  if (!today) return null;
  return (
    <>
      {today.price}
      {today.more.map((words) => (
        <small key={words}>{words}</small>
      ))}
    </>
  );
}
