import { Button, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText } from '../../../../shared/quotation/paper-words';
import { buyerLabel } from '../../../../shared/quotation/states';
import { trpc } from '../../trpc';
import { PanelDialog } from '../../ui/dialog/panel-dialog';
import { stateLabel } from '../labels';

const TYPING_MS = 200;
const SUGGESTED = 20;

type FromOlderProps = { isStarting: boolean; onChoose: (id: number) => void; onClose: () => void };

/** Chooses the quotation to copy lines and terms from. */
export function FromOlder({ isStarting, onChoose, onClose }: FromOlderProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [q] = useDebouncedValue(typed.trim().slice(0, 100), TYPING_MS);
  const found = trpc.admin.quotations.page.useQuery({ q: chosen ? '' : q, pageSize: SUGGESTED }, { placeholderData: keepPreviousData });
  const [option, setOption] = useState<{ value: string; label: string }>();
  const options = (found.data?.rows ?? []).map((quotation) => ({
    value: String(quotation.id),
    label: [quotation.reference, buyerLabel(quotation), amountText(quotation.totalPaise), stateLabel(quotation).label].join(' · '),
  }));
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
          data={option && !options.some(({ value }) => value === option.value) ? [option, ...options] : options}
          // The server has searched already.
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
