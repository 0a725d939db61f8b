import { Button, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPaperAmount } from '../../../../shared/quotation/paper/paper-words';
import type { QuotationSummary } from '../../../../shared/quotation/rows';
import { describeQuotationState } from '../../../../shared/quotation/state-words';
import { formatBuyerName } from '../../../../shared/quotation/states';
import { cutLine } from '../../../../shared/text/cut-text';
import { trpc } from '../../trpc';
import { PanelDialog } from '../../ui/dialog/panel-dialog';

const TYPING_MS = 200;
const SUGGESTED = 20;

type FromOlderProps = {
  /** The quotations of the same buyer, which are listed first. */
  ofBuyer: readonly QuotationSummary[];
  isStarting: boolean;
  onChoose: (id: number) => void;
  onClose: () => void;
};

const optionOf = (quotation: QuotationSummary) => ({
  value: String(quotation.id),
  label: [
    quotation.reference,
    formatBuyerName(quotation),
    formatPaperAmount(quotation.totalPaise),
    describeQuotationState(quotation).label,
  ].join(' · '),
});

/** A dialog to choose the quotation from which lines and terms are copied. */
export function ChooseOlderQuotation({ ofBuyer, isStarting, onChoose, onClose }: FromOlderProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [q] = useDebouncedValue(cutLine(typed, 100), TYPING_MS);
  const found = trpc.admin.quotations.page.useQuery({ q: chosen ? '' : q, pageSize: SUGGESTED }, { placeholderData: keepPreviousData });
  const [option, setOption] = useState<{ value: string; label: string }>();
  const rows = found.data?.rows ?? [];
  const isOfBuyer = ({ id }: QuotationSummary) => ofBuyer.some((one) => one.id === id);
  // An empty search lists all quotations of the buyer.
  const own = q === '' || chosen ? ofBuyer : rows.filter(isOfBuyer);
  const others = rows.filter((row) => !isOfBuyer(row));
  const listed = [...own, ...others].map(optionOf);
  const further = option && !listed.some(({ value }) => value === option.value) ? [option] : [];
  const options = [
    { group: 'This buyer', items: own.map(optionOf) },
    { group: 'Others', items: [...further, ...others.map(optionOf)] },
  ].filter(({ items }) => items.length > 0);
  return (
    <PanelDialog title="Begin with an older quotation" onClose={onClose}>
      <Stack>
        <p>Its lines and prices are copied, and what changed in the catalogue since then is pointed out.</p>
        <Select
          label="Quotation"
          placeholder="Reference, company or name"
          searchable
          data-autofocus
          openOnFocus={false}
          data={options}
          // The server has already searched, so the results are not filtered again.
          filter={({ options: all }) => all}
          nothingFoundMessage={found.isFetching ? 'Searching …' : found.error ? 'The server could not be reached' : 'No such quotation'}
          value={chosen}
          searchValue={typed}
          onSearchChange={setTyped}
          onChange={(value, one) => {
            setChosen(value);
            setOption(one ?? undefined);
          }}
        />
        <Button disabled={chosen === null} loading={isStarting} onClick={() => onChoose(Number(chosen))} style={{ justifySelf: 'end' }}>
          Begin
        </Button>
      </Stack>
    </PanelDialog>
  );
}
