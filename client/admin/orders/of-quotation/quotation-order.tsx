import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import { trpc } from '../../trpc';
import { type AcceptedQuotation, ConfirmOrderDialog } from '../steps/confirm-dialog';

/** Beside an accepted quotation: its order, or the button that confirms it as an order. */
export function QuotationOrder({ quotation }: { quotation: QuotationRow }) {
  const { data } = trpc.admin.orders.ofQuotation.useQuery({ quotationId: quotation.id });
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) return null;
  if (data)
    return (
      <Button component={Link} to={`/admin?tab=orders&id=${data.id}`}>
        Open the order
      </Button>
    );
  return (
    <>
      <Button onClick={() => setOpen(true)}>Confirm order…</Button>
      {isOpen && <ConfirmOrderDialog quotation={acceptedOf(quotation)} onClose={() => setOpen(false)} />}
    </>
  );
}

function acceptedOf({ id, reference, currentRevision, buyerName, company, revisions, links, totalPaise }: QuotationRow): AcceptedQuotation {
  const mailed = links.find(({ email, revision, revokedAt }) => email !== null && revision === currentRevision && revokedAt === null);
  const purchaseOrder = revisions[0]?.purchaseOrder ?? null;
  return {
    quotationId: id,
    reference,
    revision: currentRevision,
    buyerName,
    company,
    totalPaise,
    purchaseOrder,
    email: mailed?.email ?? null,
  };
}
