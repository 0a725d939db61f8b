import { Textarea, TextInput } from '@mantine/core';
import type { WidgetProps } from '../../section-definition';
import classes from './text.module.css';

/**
 * The field grows with its text, by CSS: Mantine's autosize would lay out the page several times per field, and again when the font loads.
 */
const GROWING = { classNames: { input: classes.growing } };

type Props = WidgetProps<string> | WidgetProps<string | null>;

/** A field for one line of text. */
export function ShortTextInput({ value, onChange, schema: _, ...input }: Props) {
  return <TextInput {...input} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** A field for several lines of text. */
export function LongTextInput({ value, onChange, schema: _, ...input }: Props) {
  return <Textarea {...input} {...GROWING} rows={3} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** A field for a list of texts, one per line; the server drops blank lines (REQ 3.5). */
export function LinesInput({ value, onChange, schema: _, ...input }: WidgetProps<string[]>) {
  // The value is a single text while the user types, so that blank lines stay until it is saved.
  const text = Array.isArray(value) ? value.join('\n') : (value ?? '');
  const change = onChange as unknown as (text: string) => void;
  return <Textarea {...input} {...GROWING} rows={4} value={text} onChange={(event) => change(event.currentTarget.value)} />;
}
