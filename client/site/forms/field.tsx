import type { ComponentProps, ReactNode } from 'react';
import classes from './field.module.css';

type Common = { id: string; label: string; error: string | undefined; required?: boolean };
type InputProps = Common & ComponentProps<'input'> & { unlessRequired?: string };
type AreaProps = Common & ComponentProps<'textarea'>;
type ChoiceProps = Common & ComponentProps<'select'> & { options: Record<string, string>; placeholder?: string };

/** A text input with its label and error. */
export function TextField({ label, error, unlessRequired, ...input }: InputProps) {
  return (
    <Labelled id={input.id} label={label} error={error} required={input.required} unlessRequired={unlessRequired}>
      <input {...input} {...describeFieldByAria(input.id, error)} className={classes.control} data-draft />
    </Labelled>
  );
}

/** A text area. */
export function TextArea({ label, error, ...area }: AreaProps) {
  return (
    <Labelled id={area.id} label={label} error={error} required={area.required}>
      <textarea {...area} {...describeFieldByAria(area.id, error)} className={classes.control} data-draft />
    </Labelled>
  );
}

/** A select; with a placeholder no option is selected at first. */
export function SelectField({ label, error, options, placeholder, ...select }: ChoiceProps) {
  return (
    <Labelled id={select.id} label={label} error={error} required={select.required}>
      <select {...select} {...describeFieldByAria(select.id, error)} className={classes.control} data-draft>
        {placeholder && <option value="">{placeholder}</option>}
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

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

type LabelledProps = {
  id: string;
  label: string;
  error: string | undefined;
  required: boolean | undefined;
  /** The text after the label of an optional field. */
  unlessRequired?: string | undefined;
  children: ReactNode;
};

function Labelled({ id, label, error, required, unlessRequired = 'optional', children }: LabelledProps) {
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label} {!required && <span className={classes.optional}>({unlessRequired})</span>}
      </label>
      {children}
      <FieldError id={id} error={error} />
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
