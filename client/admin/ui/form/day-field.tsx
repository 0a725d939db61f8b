import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatDay, formatLongDay, formatWeekday } from '../../../../shared/time/in-words';
import { dayOf } from '../../../../shared/time/india';
import { type DayDirection, readDay } from '../../../../shared/time/read-day';
import classes from './day-field.module.css';

type DayFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'size'> & {
  /** The day; '' for none. */
  value: string;
  /** Called while the user types, with each day that is understood. */
  onChange?: (day: string) => void;
  /** Called with the day on blur, with Enter, and when a day is chosen in the calendar. */
  onDone?: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  /** Whether a day without a year is the next or the last one. */
  towards?: DayDirection;
};

const wordsOf = (day: string) => `${formatWeekday(day)}, ${formatLongDay(day)}`;

/**
 * A field for a day, typed in the Indian notation or chosen from the browser's calendar; the understood day is shown while the user types.
 */
export function DayField({ value, onChange, onDone, min, max, towards, description, error, onBlur, onKeyDown, ...input }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const [understood, setUnderstood] = useState('');
  const calendar = useRef<HTMLInputElement>(null);
  const read = (text: string) => {
    const { day = '', error: wrong } = readDay(text, dayOf(new Date()), towards);
    if (wrong) return { error: `${wrong}.${value ? ` It is still ${formatDay(value)}.` : ''}` };
    if (day && min && day < min) return { error: `Must be ${formatDay(min)} or later` };
    if (day && max && day > max) return { error: `Must be ${formatDay(max)} or earlier` };
    return { day };
  };
  const reading = typed === undefined ? undefined : read(typed);
  // The understood day stays visible on blur: otherwise a button below would move from under the pointer.
  const inWords = reading ? reading.day : !description && understood === value && understood;
  const finish = () => {
    setLeft(true);
    if (reading?.day === undefined) return;
    setTyped(undefined);
    if (reading.day !== value) onChange?.(reading.day);
    onDone?.(reading.day);
  };
  const choose = (day: string) => {
    setTyped(undefined);
    onChange?.(day);
    onDone?.(day);
  };
  return (
    <TextInput
      placeholder="9/12, 9 dec, +15"
      autoComplete="off"
      maxLength={40}
      {...input}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typed ?? (value && formatDay(value))}
      description={inWords ? wordsOf(inWords) : description}
      error={(isLeft && reading?.error) || error}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        setLeft(false);
        const { day } = read(text);
        if (day !== undefined) {
          setUnderstood(day);
          onChange?.(day);
        }
      }}
      onBlur={(event) => {
        finish();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
        onKeyDown?.(event);
      }}
      rightSection={
        <>
          <ActionIcon variant="subtle" aria-label="Calendar" disabled={input.disabled} onClick={() => calendar.current?.showPicker()}>
            <CalendarDays size={18} aria-hidden="true" />
          </ActionIcon>
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            className={classes.calendar}
            value={value}
            min={min}
            max={max}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        </>
      }
    />
  );
}
