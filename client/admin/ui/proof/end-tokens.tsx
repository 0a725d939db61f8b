import { Checkbox } from '@mantine/core';

type EndTokensProps = { count: number; checked: boolean; onChange: (checked: boolean) => void };

/** A checkbox to end the account's API tokens together with its password; nothing if there are none. */
export const EndTokensCheckbox = ({ count, checked, onChange }: EndTokensProps) =>
  count === 0 ? null : (
    <Checkbox
      label={`End ${count} API ${count === 1 ? 'token' : 'tokens'} too`}
      description="A program that uses one stops working at once."
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
