import { Button, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { pluralizeUnit } from '../../../../shared/catalogue/price-words';
import { isStockUnit, proposeStockQuantity } from '../../../../shared/catalogue/stock-movements';
import { readQuantity } from '../../../../shared/inquiries/quote-list';
import type { OrderLineRow } from '../../../../shared/orders/rows';
import { formatPaperQuantity } from '../../../../shared/quotation/paper/paper-words';
import { formatQuantityFieldName, formatQuantityToType, parseQuantities, type TypedQuantities } from './quantity-fields';
import classes from './steps.module.css';

type LineQuantity = { lineId: number; quantity: number };
type Counted = NonNullable<OrderLineRow['counted']>;

/** The lines among these that are counted otherwise in stock, with their products' units: somebody says how many units they are. */
export function findOtherUnits(
  lines: readonly OrderLineRow[],
  quantities: readonly LineQuantity[],
): { line: OrderLineRow; counted: Counted; quantity: number }[] {
  return quantities.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line?.counted || isStockUnit(line.unit, line.counted)) return [];
    return [{ line, counted: line.counted, quantity }];
  });
}

/** The typed quantities of the products' units for the server; those left empty do not move the stock. */
export function readStockQuantities(typed: TypedQuantities, quantities: readonly LineQuantity[]): LineQuantity[] {
  const read = parseQuantities(typed);
  return typeof read === 'string' ? [] : read.filter(({ lineId }) => quantities.some((one) => one.lineId === lineId));
}

export const checkStockQuantities = (typed: TypedQuantities): string | null =>
  Object.values(typed).every((text) => text.trim() === '' || readQuantity(text.replaceAll(',', '')) !== undefined)
    ? null
    : 'Each quantity must be a number above 0, with at most three decimals';

type Form = {
  values: { stock: TypedQuantities };
  errors: Record<string, ReactNode>;
  getInputProps: (name: string) => object;
  setFieldValue: (name: `stock.${string}`, value: string) => void;
};
type StockFieldsProps = { form: Form; lines: readonly OrderLineRow[]; quantities: readonly LineQuantity[]; legend: string };

/** A field for each line in a unit other than that of its stock, with an offer where the pack is known. */
export function StockQuantityFields({ form, lines, quantities, legend }: StockFieldsProps) {
  const other = findOtherUnits(lines, quantities);
  if (other.length === 0) return null;
  return (
    <Stack component="fieldset" gap="xs" className={classes.quantities}>
      <legend>{legend}</legend>
      {other.map(({ line, counted, quantity }) => {
        const name = formatQuantityFieldName(line);
        const offer = proposeStockQuantity(quantity, line.unit, counted);
        const unit = counted.unit ? pluralizeUnit(2, counted.unit) : 'units in stock';
        return (
          <div key={line.id}>
            <TextInput
              {...form.getInputProps(`stock.${name}`)}
              label={`${line.title}: how many ${unit}?`}
              description={`${formatPaperQuantity(quantity, line.unit)}${counted.packSize ? `, ${counted.packSize} in a ${counted.unit ?? 'unit'}` : ''}. Left empty, the stock stays as it is until somebody says how many.`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              error={undefined}
              aria-invalid={form.errors.stock ? true : undefined}
            />
            {offer !== null && offer > 0 && (
              <Button
                variant="default"
                size="compact-sm"
                mt="xs"
                onClick={() => form.setFieldValue(`stock.${name}`, formatQuantityToType(offer))}
              >
                {formatPaperQuantity(offer, counted.unit)}
              </Button>
            )}
          </div>
        );
      })}
      {form.errors.stock && <p role="alert">{form.errors.stock}</p>}
    </Stack>
  );
}
