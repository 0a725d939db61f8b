import { type UseFormInput, useForm } from '@mantine/form';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ErrorCode } from '../../../../shared/errors';
import { describeFailure, readRefusal } from '../../trpc';
import { collectServerErrors } from './field-errors';

type Errors = Record<string, ReactNode>;
/** A refusal that belongs to no field. */
export type FormProblem = { message: string; code: ErrorCode | undefined };

/** Secret fields are cleared when they were refused. */
const SECRET = '[type=password], [name=code], [name=currentPassword]';

/**
 * A form of the panel. `submit` has the props of the form element: only one submission runs at a time, shown by `submitting`. An error that
 * `send` throws is shown at the fields that the server names, with the first focused, or otherwise as `problem`. Typed values stay.
 */
export function usePanelForm<Values extends Record<string, unknown>>(input: UseFormInput<Values>) {
  const form = useForm<Values>(input);
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const refused = useRef<{ values: string; errors: Errors }>(undefined);
  const [problem, setProblem] = useState<FormProblem>();

  const mark = (errors: Errors) => {
    // A refusal arrives outside of an event; without flushSync React would render it after the next frame.
    flushSync(() => form.setErrors(errors));
    requestAnimationFrame(() => {
      const field = element.current?.querySelector<HTMLInputElement>('[aria-invalid=true]');
      field?.focus();
      if (field?.matches(SECRET)) field.select();
    });
  };
  const refuse = (error: unknown) => {
    const values = form.getValues();
    const errors = collectServerErrors({ ...readRefusal(error), message: describeFailure(error) }, values);
    // Attempts at a password or code are counted: a refused value is not sent again unchanged.
    if (errors.code ?? errors.currentPassword) refused.current = { values: JSON.stringify(values), errors };
    mark(errors);
    if (Object.keys(errors).length === 0) setProblem({ message: describeFailure(error), code: readRefusal(error)?.code });
  };
  const submit = (send: (values: Values) => Promise<unknown>) => ({
    ref: element,
    noValidate: true,
    onSubmit: form.onSubmit(async (values, event) => {
      // Stops the propagation of submit: a dialog may be inside another form in React's tree, which would submit too.
      event?.stopPropagation();
      if (isSending.current) return;
      if (refused.current?.values === JSON.stringify(values)) return mark(refused.current.errors);
      isSending.current = true;
      setProblem(undefined);
      try {
        await send(values);
      } catch (error) {
        refuse(error);
      } finally {
        isSending.current = false;
      }
    }, mark),
  });
  return { ...form, element, problem, mark, submit };
}

export type PanelForm<Values extends Record<string, unknown>> = ReturnType<typeof usePanelForm<Values>>;
