import { NumberInput, TextInput } from '@mantine/core';
import type { WidgetProps } from '../content-tab';

/** A whole number. */
export function Integer({ value, onChange, schema: _, values: __, ...input }: WidgetProps<number>) {
  const change = onChange as (value: number | string) => void;
  return <NumberInput {...input} ref={withDigits} value={value ?? ''} onChange={change} allowDecimal={false} clampBehavior="none" />;
}

/** Mantine always sets the decimal keypad; integers need the numeric one. */
function withDigits(element: HTMLInputElement | null) {
  if (element) element.inputMode = 'numeric';
}

/** An amount in rupees; empty for no price (REQ 3.4). */
export function Price({ value, onChange, schema: _, values: __, ...input }: WidgetProps<string | null>) {
  return (
    <NumberInput
      {...input}
      value={value ?? ''}
      onChange={(amount) => onChange(String(amount))}
      leftSection="₹"
      step={0.01}
      min={0}
      decimalScale={2}
      // A comma groups digits here: '1,250' is no 1.25.
      allowedDecimalSeparators={['.']}
      clampBehavior="none"
      hideControls
    />
  );
}

/** A year, which is a text: '2019', but also '2019–21'. */
export function Year({ value, onChange, schema: _, values: __, ...input }: WidgetProps<string>) {
  return <TextInput {...input} inputMode="numeric" value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />;
}
