import { Textarea, TextInput } from '@mantine/core';
import type { WidgetProps } from '../../section-definition';
import classes from './text.module.css';

/** Grows with its text. By CSS: Mantine's autosize lays the page out several times for each field, and again when the typeface comes. */
const GROWING = { classNames: { input: classes.growing } };

type Props = WidgetProps<string> | WidgetProps<string | null>;

/** One line of text. */
export function Text({ value, onChange, schema: _, ...input }: Props) {
  return <TextInput {...input} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** Text of several lines. */
export function LongText({ value, onChange, schema: _, ...input }: Props) {
  return <Textarea {...input} {...GROWING} rows={3} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** A list of texts, one per line; the server drops blank lines (REQ 3.5). */
export function Lines({ value, onChange, schema: _, ...input }: WidgetProps<string[]>) {
  // One text while typing, so that blank lines stay until it is saved.
  const text = Array.isArray(value) ? value.join('\n') : (value ?? '');
  const change = onChange as unknown as (text: string) => void;
  return <Textarea {...input} {...GROWING} rows={4} value={text} onChange={(event) => change(event.currentTarget.value)} />;
}
