import { Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { OrderRow } from '../../../../shared/orders/rows';
import { PdfButton } from '../../import-export/pdf-button';
import { PaperButtons } from './send-paper';
import { OrderPagePart } from './titled-part';

/** The usual shares of the total for a payment in advance, in percent. */
const SHARES = ['100', '75', '50', '30', '25', '20', '10'];

/** The papers of an order: for the buyer, for the warehouse, and for a payment in advance. */
export function OrderPapers({ order }: { order: OrderRow }) {
  const [share, setShare] = useState('100');
  const path = `/admin/orders/${order.id}`;
  return (
    <OrderPagePart id="papers-title" title="Papers">
      <Group gap="xs" align="end">
        <PaperButtons order={order} paper="confirmation" path={`${path}/confirmation.pdf`} label="Order confirmation" />
        <PdfButton path={`${path}/picking-list.pdf`} label="Picking list" />
        <PaperButtons order={order} paper="proforma" path={`${path}/proforma.pdf?share=${share}`} label="Proforma invoice" />
        <NativeSelect
          aria-label="Share that the proforma invoice asks for"
          value={share}
          data={SHARES.map((value) => ({ value, label: value === '100' ? 'for all of it' : `for ${value} %` }))}
          onChange={(event) => setShare(event.currentTarget.value)}
        />
      </Group>
    </OrderPagePart>
  );
}
