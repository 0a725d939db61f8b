import { TextInput, type TextInputProps } from '@mantine/core';
import { timeOf } from '../../../../shared/time/india';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value?: string | null; onChange?: (moment: string | null) => void };

/** A day and a time in India, whatever the zone of the machine. */
export function MomentField({ value, onChange, ...input }: Props) {
  return (
    <TextInput
      type="datetime-local"
      {...input}
      value={value ? timeOf(new Date(value)).slice(0, 16).replace(' ', 'T') : ''}
      onChange={({ currentTarget: { value: typed } }) => {
        const moment = new Date(`${typed}:00+05:30`);
        onChange?.(Number.isNaN(moment.getTime()) ? null : moment.toISOString());
      }}
    />
  );
}
