import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './field.module.css';

type Common = { id: string; label: ReactNode; error: string | undefined; required?: boolean; unlessRequired?: string };
type InputProps = Common & Omit<ComponentProps<'input'>, 'size'>;
type AreaProps = Common & ComponentProps<'textarea'>;
type ChoiceProps = Common & Omit<ComponentProps<'select'>, 'size'> & { options: Record<string, string>; placeholder?: string };

/** What the fields share: our classes, and a label that marks the optional fields instead of the required ones. */
const shared = ({
  label,
  error,
  required,
  unlessRequired = 'optional',
}: Omit<Common, 'id' | 'unlessRequired'> & { unlessRequired?: string | undefined }) => ({
  label: (
    <>
      {label} {!required && unlessRequired && <span className={classes.optional}>({unlessRequired})</span>}
    </>
  ),
  error,
  required,
  withAsterisk: false,
  classNames: { root: classes.field as string, input: classes.control as string, error: classes.error as string },
  'data-draft': true,
});

/** A text input with its label and error. */
export const TextField = ({ label, error, required, unlessRequired, ...input }: InputProps) => (
  // A page cannot fill a field for a file.
  <TextInput
    {...input}
    {...shared({ label, error, required, unlessRequired })}
    {...(input.type === 'file' && { 'data-draft': undefined })}
  />
);

/** A text area. */
export const TextArea = ({ label, error, required, unlessRequired, ...area }: AreaProps) => (
  <Textarea {...area} {...shared({ label, error, required, unlessRequired })} />
);

/** A select; with a placeholder no option is selected at first. */
export const SelectField = ({ label, error, required, unlessRequired, options, placeholder, ...select }: ChoiceProps) => (
  <NativeSelect
    {...select}
    {...shared({ label, error, required, unlessRequired })}
    data={[
      ...(placeholder ? [{ value: '', label: placeholder }] : []),
      ...Object.entries(options).map(([value, text]) => ({ value, label: text })),
    ]}
    // The browser's own arrow stays.
    rightSection={<></>}
    rightSectionProps={{ hidden: true }}
  />
);

/** A honeypot field: hidden from people, filled in by bots. */
export function Honeypot() {
  return (
    <div className={classes.honeypot} aria-hidden="true">
      <label>
        Website <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** The error message of the field with that id. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p id={`${id}-error`} className={classes.error}>
      {error}
    </p>
  ) : null;
}

/** The ARIA attributes that connect a field with its error. */
export const describeFieldByAria = (id: string, error: string | undefined) =>
  error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {};
