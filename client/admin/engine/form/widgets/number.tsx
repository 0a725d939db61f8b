import { NumberInput, type NumberInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { parseTypedAmount } from '../../../../../shared/catalogue/amount';
import { formatBasisPoints } from '../../../../../shared/catalogue/price-words';
import { findPercentObjection, readPercent } from '../../../../../shared/catalogue/trade';
import { MeantAmountButtons, MeantPercentButtons } from '../../../ui/form/meant-amounts';
import type { WidgetProps } from '../../section-definition';

/** A field for a whole number. */
export function IntegerInput({ value, onChange, schema: _, ...input }: WidgetProps<number> & Pick<NumberInputProps, 'inputContainer'>) {
  const change = onChange as (value: number | string) => void;
  return <NumberInput {...input} ref={withDigits} value={value ?? ''} onChange={change} allowDecimal={false} clampBehavior="none" />;
}

/** Mantine always shows the decimal keypad; integers need the numeric keypad. */
function withDigits(element: HTMLInputElement | null) {
  if (element) element.inputMode = 'numeric';
}

/** A field for rupees; empty for no price (REQ 3.4). */
export function PriceInput({ value, onChange, schema: _, ...input }: WidgetProps<string | null>) {
  const text = value ?? '';
  const { amount, error } = parseTypedAmount(text);
  return (
    <TypedNumber
      {...input}
      leftSection="₹"
      text={text}
      objection={error}
      Meant={MeantAmountButtons}
      onType={onChange}
      onChoose={onChange}
      onLeave={() => {
        if (amount !== undefined && amount !== text) onChange(amount);
      }}
    />
  );
}

/** A field for a percentage, stored in basis points; empty for none. */
export function PercentInput({ value, onChange, schema: _, ...input }: WidgetProps<number | string | null>) {
  const text = typeof value === 'number' ? formatBasisPoints(value) : (value ?? '');
  const choose = (typed: string) => onChange(typed === '' ? null : (readPercent(typed) ?? typed));
  return (
    <TypedNumber
      {...input}
      rightSection="%"
      rightSectionPointerEvents="none"
      text={text}
      objection={text === '' ? undefined : findPercentObjection(text)}
      Meant={MeantPercentButtons}
      onType={onChange}
      onChoose={choose}
      onLeave={() => choose(text)}
    />
  );
}

type TypedNumberProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  text: string;
  objection: string | undefined;
  Meant: typeof MeantAmountButtons;
  onType: (text: string) => void;
  onChoose: (meant: string) => void;
  onLeave: () => void;
};

/**
 * A number field that keeps its typed or pasted text until it loses the focus; an ambiguous text then has a button for each possible
 * number.
 */
function TypedNumber({ text, objection, Meant, error, onType, onChoose, onLeave, ...input }: TypedNumberProps) {
  const [isLeft, setLeft] = useState(false);
  const wrong = error || (isLeft && objection);
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={
        wrong && (
          <>
            {wrong} <Meant text={text} onChoose={onChoose} />
          </>
        )
      }
      onChange={(event) => {
        setLeft(false);
        onType(event.currentTarget.value);
      }}
      onBlur={() => {
        setLeft(true);
        onLeave();
      }}
    />
  );
}

/** A field for a year, which is a text: '2019', but also '2019–21'. */
export function YearInput({ value, onChange, schema: _, ...input }: WidgetProps<string>) {
  return <TextInput {...input} inputMode="numeric" value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />;
}
