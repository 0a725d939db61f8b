import { Button, Group, Stack, Title } from '@mantine/core';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import type { QuotationSummary } from '../../../../shared/quotation/rows';
import { trpc } from '../../trpc';
import { BuyerQuotations } from './buyer-quotations';
import { ChooseOlderQuotation } from './from-older';
import { ListsFound } from './lists-found';
import { useStartQuotation } from './use-start';

const findDraft = <Row extends Pick<QuotationSummary, 'inquiryId' | 'state'>>(rows: readonly Row[], inquiryId: number) =>
  rows.find((row) => row.inquiryId === inquiryId && row.state === 'draft');

/** The quotations of an inquiry's sender, with a button that starts one with the inquiry's lines. */
export function InquiryQuotations({ inquiryId }: { inquiryId: number }) {
  const { data: found, refetch } = trpc.admin.quotations.ofInquiry.useQuery({ inquiryId });
  const data = found ?? [];
  const { run, open, isPending } = useStartQuotation();
  const draft = findDraft(data, inquiryId);
  const [isOlder, setOlder] = useState(false);
  // If the inquiry has a draft, the button opens it. The key may be pressed before the quotations are fetched.
  const write = async () => {
    const now = found ?? (await refetch()).data ?? [];
    const begun = findDraft(now, inquiryId);
    if (begun) open(begun.id);
    else await run({ inquiryId });
  };
  const hasOwn = data.some((quotation) => quotation.inquiryId === inquiryId);
  return (
    <Stack component="section" align="flex-start" gap="xs" aria-labelledby="quotations-title">
      <Title order={3} id="quotations-title" fz="md">
        Quotations
      </Title>
      {data.length > 0 && (
        <BuyerQuotations quotations={data} isStarting={isPending} onAgain={(from) => void run({ inquiryId, from, prices: 'today' })} />
      )}
      <Group gap="xs">
        <Button
          data-quotation
          aria-keyshortcuts="q"
          variant={hasOwn ? 'default' : 'filled'}
          leftSection={<FilePlus2 size={16} aria-hidden="true" />}
          loading={isPending}
          onClick={() => void write()}
        >
          {draft ? 'Open the draft' : 'Write a quotation'}
        </Button>
        <Button variant="subtle" disabled={isPending} onClick={() => setOlder(true)}>
          From an older one…
        </Button>
        <ListsFound
          inquiryId={inquiryId}
          isBusy={isPending}
          onTake={(list) => (draft ? open(draft.id, list) : void run({ inquiryId }, list))}
        />
      </Group>
      {isOlder && (
        <ChooseOlderQuotation
          ofBuyer={data}
          isStarting={isPending}
          onChoose={(from) => void run({ inquiryId, from })}
          onClose={() => setOlder(false)}
        />
      )}
    </Stack>
  );
}
