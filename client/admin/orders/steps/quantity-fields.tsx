import { Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { readQuantity } from '../../../../shared/inquiries/quote-list';
import type { OrderLineRow } from '../../../../shared/orders/rows';
import { formatPaperQuantity } from '../../../../shared/quotation/paper/paper-words';
import classes from './steps.module.css';

/** The field name of a line: not its position, since the server's messages about the n-th sent line are shown below the lines. */
export const formatQuantityFieldName = ({ id }: { id: number }): string => `line-${id}`;

/** Typed quantities by the field name of their line; an empty text means none. */
export type TypedQuantities = Record<string, string>;

/** Formats a quantity as text to edit: 2500 → '2.5'. */
export const formatQuantityToType = (thousandths: number): string => (thousandths > 0 ? String(thousandths / 1_000) : '');

/** Parses the typed quantities to thousandths, or returns the error. */
export function parseQuantities(lines: TypedQuantities): { lineId: number; quantity: number }[] | string {
  const typed = Object.entries(lines).filter(([, text]) => text.trim() !== '' && text.trim() !== '0');
  if (typed.length === 0) return 'Enter a quantity';
  const read = typed.flatMap(([field, text]) => {
    const quantity = readQuantity(text.replaceAll(',', ''));
    return quantity === undefined ? [] : [{ lineId: Number(field.replace('line-', '')), quantity }];
  });
  return read.length === typed.length ? read : 'Each quantity must be a number above 0, with at most three decimals';
}

export const checkQuantities = (lines: TypedQuantities): string | null => {
  const read = parseQuantities(lines);
  return typeof read === 'string' ? read : null;
};

type Form = { errors: Record<string, ReactNode>; getInputProps: (name: string) => object };
type QuantityFieldsProps = {
  form: Form;
  legend: string;
  lines: readonly OrderLineRow[];
  /** The maximum quantity of a line, in thousandths. */
  most: (line: OrderLineRow) => number;
  /** The name of the maximum, such as 'owed'. */
  mostIs: string;
  /** Words beside the maximum, such as the stock. */
  beside?: (line: OrderLineRow) => string;
  /** What stands above the fields. */
  children?: ReactNode;
};

/** A quantity field per line, beside its maximum. */
export function QuantityFields({ form, legend, lines, most, mostIs, beside, children }: QuantityFieldsProps) {
  return (
    <Stack component="fieldset" gap="xs" className={classes.quantities}>
      <legend>{legend}</legend>
      {children}
      {lines.map((line) => (
        <label key={line.id} htmlFor={formatQuantityFieldName(line)}>
          <span>
            {line.title}
            <small>
              {formatPaperQuantity(most(line), line.unit)} {mostIs}
              {beside?.(line)}
            </small>
          </span>
          <TextInput
            {...form.getInputProps(`lines.${formatQuantityFieldName(line)}`)}
            id={formatQuantityFieldName(line)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            error={undefined}
            aria-invalid={form.errors.lines ? true : undefined}
          />
        </label>
      ))}
      {form.errors.lines && <p role="alert">{form.errors.lines}</p>}
    </Stack>
  );
}
