import { Button, CloseButton, Menu, TextInput } from '@mantine/core';
import { useState } from 'react';
import { findPercentObjection } from '../../../../../shared/catalogue/trade';
import { MeantPercentButtons } from '../../../ui/form/meant-amounts';
import classes from '../../../ui/rows/bulk-bar.module.css';
import type { EditLine } from '../draft/edit-values';
import { COPIED_FIELDS, type CopiedField } from '../draft/fill-lines';
import own from './selected-lines.module.css';

type SelectedLinesProps = {
  chosen: readonly EditLine[];
  /** The number of the first selected line. */
  number: number | undefined;
  isTaxed: boolean;
  onFill: (field: CopiedField, value: string | null) => void;
  onClear: () => void;
};

/** Actions on all selected lines: set a discount, or copy a value of the first one. */
export function SelectedLines({ chosen, number, isTaxed, onFill, onClear }: SelectedLinesProps) {
  const [discount, setDiscount] = useState('');
  const [error, setError] = useState<string>();
  const [first] = chosen;
  if (!first) return null;
  const choose = (typed: string) => {
    setDiscount(typed);
    setError(undefined);
  };
  const apply = () => {
    const wrong = discount.trim() === '' ? undefined : findPercentObjection(discount);
    if (wrong) return setError(wrong);
    onFill('discount', discount.trim());
    setDiscount('');
  };
  const fields = (Object.keys(COPIED_FIELDS) as CopiedField[]).filter((field) => first[field] && (isTaxed || field !== 'gst'));
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
          error={
            error && (
              <>
                {error} <MeantPercentButtons text={discount} onChoose={choose} />
              </>
            )
          }
          value={discount}
          onChange={(event) => choose(event.currentTarget.value)}
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
                {COPIED_FIELDS[field]} {first[field]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <CloseButton className={classes.close ?? ''} aria-label="Clear the selection" onClick={onClear} />
    </div>
  );
}
