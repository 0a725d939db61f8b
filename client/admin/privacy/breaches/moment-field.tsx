import { Group, TextInput, type TextInputProps } from '@mantine/core';
import { formatDateTimeInIndia } from '../../../../shared/time/india';
import { DayField } from '../../ui/form/day-field';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'size' | 'min' | 'max'> & {
  value?: string | null;
  onChange?: (moment: string | null) => void;
};

/** A field for a day and a time in India, independent of the machine's time zone; without a time it is the start of the day. */
export function DateTimeField({ value, onChange, label, ...input }: Props) {
  const stored = value ? formatDateTimeInIndia(new Date(value)) : '';
  const [day, time] = [stored.slice(0, 10), stored.slice(11, 16)];
  const change = (on: string, at: string) => onChange?.(on ? new Date(`${on}T${at || '00:00'}:00+05:30`).toISOString() : null);
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <DayField {...input} label={label} flex={1} towards="past" value={day} onChange={(next) => change(next, time)} />
      <TextInput
        type="time"
        label="Time"
        aria-label={`Time of ${label}`}
        value={time}
        disabled={day === ''}
        onChange={(event) => change(day, event.currentTarget.value)}
      />
    </Group>
  );
}
