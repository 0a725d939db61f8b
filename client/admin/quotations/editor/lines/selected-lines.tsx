import { Button, CloseButton, Menu, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NO_PERCENTAGE, readPercent } from '../../../../../shared/catalogue/trade';
import classes from '../../../ui/rows/bulk-bar.module.css';
import type { EditLine } from '../draft/edit-values';
import { COPIED, type Copied } from '../draft/fill-lines';
import own from './selected-lines.module.css';

type SelectedLinesProps = {
  chosen: readonly EditLine[];
  /** The number of the first one. */
  number: number | undefined;
  isTaxed: boolean;
  onFill: (field: Copied, value: string | null) => void;
  onClear: () => void;
};

const FULL_BP = 10_000;

/** Actions for all selected lines: a discount, or a value of the first one. */
export function SelectedLines({ chosen, number, isTaxed, onFill, onClear }: SelectedLinesProps) {
  const [discount, setDiscount] = useState('');
  const [error, setError] = useState<string>();
  const [first] = chosen;
  if (!first) return null;
  const apply = () => {
    const read = discount.trim() === '' ? 0 : readPercent(discount);
    if (read === undefined || read > FULL_BP) return setError(NO_PERCENTAGE);
    onFill('discount', discount.trim());
    setDiscount('');
  };
  const fields = (Object.keys(COPIED) as Copied[]).filter((field) => first[field] && (isTaxed || field !== 'gst'));
  return (
    <div className={`${classes.bar} ${own.bar}`} role="toolbar" aria-label="Selected lines">
      <b role="status">{chosen.length} selected</b>
      <form
        className={own.discount}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <TextInput
          label="Discount %"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          error={error}
          value={discount}
          onChange={(event) => {
            setDiscount(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Button type="submit" variant="default">
          Apply
        </Button>
      </form>
      {chosen.length > 1 && (
        <Menu position="top-start" transitionProps={{ duration: 0 }}>
          <Menu.Target>
            <Button variant="default">Copy from line {number}…</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {fields.map((field) => (
              <Menu.Item key={field} onClick={() => onFill(field, first[field])}>
                {COPIED[field]} {first[field]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <CloseButton className={classes.close ?? ''} aria-label="Clear the selection" onClick={onClear} />
    </div>
  );
}
