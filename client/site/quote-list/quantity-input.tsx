import type { ComponentProps } from 'react';

/** The quantity field for a product to add to the quote list. */
export const QuantityInput = (input: ComponentProps<'input'>) => (
  <input
    name="quantity"
    inputMode="decimal"
    autoComplete="off"
    required
    pattern="(?=.*[1-9])\d{1,7}(\.\d{1,3})?"
    title="A number above 0, such as 40 or 2.5"
    {...input}
  />
);
