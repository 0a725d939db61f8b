import { Button, Text } from '@mantine/core';
import { Files } from 'lucide-react';
import { useState } from 'react';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import { formatBuyerName } from '../../../../shared/quotation/states';
import { trpc } from '../../trpc';
import { PanelDialog } from '../../ui/dialog/panel-dialog';
import { BuyerQuotations } from './buyer-quotations';
import { useStartQuotation } from './use-start';

/** A button with the number of the buyer's other quotations, which shows them; nothing if there are none. */
export function OtherQuotationsButton({ quotation }: { quotation: QuotationRow }) {
  const { id, inquiryId } = quotation;
  const { data = [] } = trpc.admin.quotations.ofBuyer.useQuery({ id });
  const { run, isPending } = useStartQuotation();
  const [isOpen, setOpen] = useState(false);
  if (data.length === 0 || inquiryId === null) return null;
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<Files size={16} aria-hidden="true" />}
        aria-label={`${data.length} more of this buyer`}
        onClick={() => setOpen(true)}
      >
        {data.length} more
        <Text span inherit visibleFrom="sm" style={{ whiteSpace: 'pre' }}>
          {' of this buyer'}
        </Text>
      </Button>
      {isOpen && (
        <PanelDialog title={`Other quotations of ${formatBuyerName(quotation)}`} onClose={() => setOpen(false)}>
          <BuyerQuotations quotations={data} isStarting={isPending} onAgain={(from) => void run({ inquiryId, from, prices: 'today' })} />
        </PanelDialog>
      )}
    </>
  );
}
