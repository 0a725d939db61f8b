import { memo, type ReactNode } from 'react';
import type { z } from 'zod';
import type { ContentType } from '../../../../shared/content/content-type';
import { PRIORITY_FIELD } from '../../../../shared/content/place';
import type { SectionDefinition } from '../section-definition';
import { isRequired } from './values';
import { chooseWidget } from './widgets/of-kind';
import { PriorityInput } from './widgets/place';

type FormFieldProps = {
  type: ContentType;
  /** The type's name in the router. */
  list: string;
  field: SectionDefinition['fields'][number];
  value: unknown;
  error: ReactNode;
  isFirst: boolean;
  isNew: boolean;
  onChange: (name: string, value: unknown) => void;
};

/** A field of a record's form. It renders only when its own value or error changes, not at each key press in one of the other fields. */
export const FormField = memo(function FormField({ type, list, field, value, error, isFirst, isNew, onChange }: FormFieldProps) {
  const { name, label, description } = field;
  const schema = type.fields[name] as z.ZodType;
  const Widget = field.widget ?? chooseWidget(schema);
  const props = {
    ...{ name, label, description, schema, error },
    'data-autofocus': isFirst || undefined,
    required: isRequired(type, name),
    onChange: (next: unknown) => onChange(name, next),
  };
  return isNew && name === PRIORITY_FIELD ? (
    <PriorityInput {...props} list={list} value={value as number} />
  ) : (
    <Widget {...props} value={value} />
  );
}, isSame);

/** Lists are compared by content, since the form copies them at each change. */
function isSame(before: FormFieldProps, after: FormFieldProps): boolean {
  const { value, ...others } = before;
  if (value !== after.value && JSON.stringify(value) !== JSON.stringify(after.value)) return false;
  return Object.entries(others).every(([name, prop]) => prop === after[name as keyof FormFieldProps]);
}
