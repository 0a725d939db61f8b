import { ActionIcon, Button, Input, NumberInput, Table, Text, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { type FocusEvent, use, useRef } from 'react';
import { parseTypedAmount } from '../../../../../shared/catalogue/amount';
import { findTierFault, type PriceTier, selectShownTiers } from '../../../../../shared/catalogue/trade';
import groupClasses from '../../../ui/form/field-group.module.css';
import { FormValuesContext } from '../../../ui/form/form-values';
import { MeantAmountButtons } from '../../../ui/form/meant-amounts';
import type { WidgetProps } from '../../section-definition';
import classes from './tiers.module.css';

type Typed = { from: number | string; price: string };

const MAX = 10;
const isEmpty = ({ from, price }: Typed) => from === '' && price === '';
const isWrong = {
  from: ({ from }: Typed) => !Number.isInteger(from) || Number(from) < 1,
  price: ({ price }: Typed) => !parseTypedAmount(price).amount,
};

/** A table of prices by quantity with a row per tier; the rows are sorted when the table loses the focus. */
export function TiersInput({ label, description, error, value = [], onChange }: WidgetProps<Typed[]>) {
  const group = useRef<HTMLFieldSetElement>(null);
  const change = (at: number, changes: Partial<Typed>) =>
    onChange(value.map((tier, index) => (index === at ? { ...tier, ...changes } : tier)));
  const focusAfter = (selector: string) => requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    onChange([...value, { from: '', price: '' }]);
    focusAfter('tr:last-of-type input');
  };
  const remove = (at: number) => {
    onChange(value.filter((_, index) => index !== at));
    focusAfter(':scope > button');
  };
  const tidy = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    const left = value
      .filter((tier) => !isEmpty(tier))
      .map(({ from, price }) => ({ from, price: parseTypedAmount(price).amount ?? price }));
    if (value.length > 0) onChange(left.toSorted((one, other) => (Number(one.from) || Infinity) - (Number(other.from) || Infinity)));
  };
  const fault = error && findTierFault(value as PriceTier[]);
  const errorIn = (at: number, field: keyof Typed) => {
    const tier = value[at];
    if (!error || !tier || isEmpty(tier)) return false;
    return isWrong[field](tier) || (fault && fault.at === at && fault.field === field);
  };
  const firstAmbiguous = value.findIndex(({ price }) => parseTypedAmount(price).meant);
  return (
    <fieldset ref={group} className={groupClasses.group} onBlur={tidy}>
      <Input.Label component="legend">{label}</Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      {value.length > 0 && (
        <Table component="table" verticalSpacing={3} horizontalSpacing={0} withRowBorders={false} maw="26rem" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">From quantity</Table.Th>
              <Table.Th scope="col">Price of a unit</Table.Th>
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {value.map(({ from, price }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays while it is typed
              <Table.Tr key={at}>
                <Table.Td>
                  <NumberInput
                    aria-label={`Quantity of tier ${at + 1}`}
                    value={from}
                    error={errorIn(at, 'from')}
                    onChange={(next) => change(at, { from: next })}
                    allowDecimal={false}
                    allowNegative={false}
                    hideControls
                  />
                </Table.Td>
                <Table.Td>
                  <TextInput
                    aria-label={`Price of tier ${at + 1}`}
                    inputMode="decimal"
                    autoComplete="off"
                    leftSection="₹"
                    value={price}
                    error={errorIn(at, 'price')}
                    onChange={(event) => change(at, { price: event.currentTarget.value })}
                  />
                </Table.Td>
                <Table.Td>
                  <ActionIcon variant="subtle" size={36} aria-label={`Remove tier ${at + 1}`} onClick={() => remove(at)}>
                    <X size={18} aria-hidden="true" />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <HiddenTiers typed={value} />
      {error && (
        <Input.Error role="alert">
          {error}{' '}
          {firstAmbiguous !== -1 && (
            <MeantAmountButtons text={value[firstAmbiguous]?.price ?? ''} onChoose={(price) => change(firstAmbiguous, { price })} />
          )}
        </Input.Error>
      )}
      {value.length < MAX && (
        <Button variant="default" leftSection={<Plus size={16} aria-hidden="true" />} onClick={add}>
          Add price tier
        </Button>
      )}
    </fieldset>
  );
}

/**
 * Lists the tiers that visitors do not see because they are not below the form's price. A separate component, since it renders with every
 * field's change.
 */
function HiddenTiers({ typed }: { typed: Typed[] }) {
  const { amount: single } = parseTypedAmount(String(use(FormValuesContext).price ?? ''));
  const tiers = typed.flatMap(({ from, price: text }) => {
    const price = parseTypedAmount(text).amount;
    return price ? [{ from: Number(from), price }] : [];
  });
  const shown = selectShownTiers(single || null, tiers);
  const hidden = tiers.filter((tier) => !shown.includes(tier)).map(({ from }) => from);
  return (
    <Text inherit c="var(--alert)" role="status" className="hidden-if-empty">
      {hidden.length > 0 && `Visitors do not see the price from ${hidden.join(', ')}: it is not below the price of one unit.`}
    </Text>
  );
}
