import { memo, type ReactNode } from 'react';
import type { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import type { ContentTab } from './content-tab';
import { isRequired, PRIORITY } from './values';
import { widgetOf } from './widgets/of-kind';

type FormFieldProps = {
  type: ContentType;
  field: ContentTab['fields'][number];
  value: unknown;
  error: ReactNode;
  isFirst: boolean;
  isNew: boolean;
  onChange: (name: string, value: unknown) => void;
};

/** A field of a record's form. It renders when its own value or error changes, not at each key in another of twenty fields. */
export const FormField = memo(function FormField({ type, field, value, error, isFirst, isNew, onChange }: FormFieldProps) {
  const { name, label, description } = field;
  const schema = type.fields[name] as z.ZodType;
  const Widget = field.widget ?? widgetOf(schema);
  return (
    <Widget
      {...{ name, label, schema, value, error }}
      description={isNew && name === PRIORITY ? 'Lower numbers come first; empty for the last place' : description}
      data-autofocus={isFirst || undefined}
      required={isRequired(type, name)}
      onChange={(next) => onChange(name, next)}
    />
  );
}, isSame);

/** Lists are compared by their contents: the form copies them at each change. */
function isSame(before: FormFieldProps, after: FormFieldProps): boolean {
  const { value, ...others } = before;
  if (value !== after.value && JSON.stringify(value) !== JSON.stringify(after.value)) return false;
  return Object.entries(others).every(([name, prop]) => prop === after[name as keyof FormFieldProps]);
}
