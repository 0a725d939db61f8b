import { NumberInput, type NumberInputProps, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readAmount } from '../../../../../shared/catalogue/amount';
import { percentText } from '../../../../../shared/catalogue/price-words';
import { percentObjection, readPercent } from '../../../../../shared/catalogue/trade';
import { MeantAmounts, MeantPercents } from '../../../ui/form/meant-amounts';
import type { WidgetProps } from '../../section-definition';

/** A whole number. */
export function Integer({ value, onChange, schema: _, ...input }: WidgetProps<number> & Pick<NumberInputProps, 'inputContainer'>) {
  const change = onChange as (value: number | string) => void;
  return <NumberInput {...input} ref={withDigits} value={value ?? ''} onChange={change} allowDecimal={false} clampBehavior="none" />;
}

/** Mantine always sets the decimal keypad; integers need the numeric one. */
function withDigits(element: HTMLInputElement | null) {
  if (element) element.inputMode = 'numeric';
}

/** An amount in rupees; empty for no price (REQ 3.4). The text stays as it was typed or pasted until the field is left. */
export function Price({ value, onChange, error, schema: _, ...input }: WidgetProps<string | null>) {
  const [isLeft, setLeft] = useState(false);
  const text = value ?? '';
  const { amount, error: wrong } = readAmount(text);
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      leftSection="₹"
      value={text}
      error={
        (error || (isLeft && wrong)) && (
          <>
            {error || wrong} <MeantAmounts text={text} onChoose={onChange} />
          </>
        )
      }
      onChange={(event) => {
        setLeft(false);
        onChange(event.currentTarget.value);
      }}
      onBlur={() => {
        setLeft(true);
        if (amount !== undefined && amount !== text) onChange(amount);
      }}
    />
  );
}

/** A percentage, stored in basis points; empty for none. The typed text stays until the field loses the focus. */
export function Percent({ value, onChange, error, schema: _, ...input }: WidgetProps<number | string | null>) {
  const [isLeft, setLeft] = useState(false);
  const text = typeof value === 'number' ? percentText(value) : (value ?? '');
  const wrong = isLeft && text !== '' && percentObjection(text);
  const choose = (typed: string) => onChange(typed === '' ? null : (readPercent(typed) ?? typed));
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      rightSection="%"
      rightSectionPointerEvents="none"
      value={text}
      error={
        (error || wrong) && (
          <>
            {error || wrong} <MeantPercents text={text} onChoose={choose} />
          </>
        )
      }
      onChange={(event) => {
        setLeft(false);
        onChange(event.currentTarget.value);
      }}
      onBlur={() => {
        setLeft(true);
        choose(text);
      }}
    />
  );
}

/** A year, which is a text: '2019', but also '2019–21'. */
export function Year({ value, onChange, schema: _, ...input }: WidgetProps<string>) {
  return <TextInput {...input} inputMode="numeric" value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />;
}
