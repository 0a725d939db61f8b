import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFooter } from '../form/form-end';
import type { PanelForm } from '../form/use-panel-form';
import { PanelDialog } from './panel-dialog';

type StepDialogProps<Values extends Record<string, unknown>> = {
  title: string;
  /** The label of the button, such as 'Withdraw'; null for a dialog that sends nothing. */
  submit: string | null;
  color?: string;
  form: Pick<PanelForm<Values>, 'submitting' | 'problem' | 'submit'>;
  onSubmit: (values: Values) => Promise<unknown>;
  onClose: () => void;
  size?: string;
  /** A sentence about the state after a failure. */
  hint?: string | undefined;
  /** The text to confirm, and the fields of the step. */
  children: ReactNode;
};

/** A dialog that confirms a step with its fields. After a refusal it stays open, with the typed text and the reason. */
export function StepDialog<Values extends Record<string, unknown>>(props: StepDialogProps<Values>) {
  const { title, form, onSubmit, onClose, size = 'lg', children, ...end } = props;
  const { submitting, problem, submit } = form;
  return (
    <PanelDialog title={title} onClose={onClose} isHeld={submitting} size={size}>
      <form {...submit(onSubmit)}>
        <Stack gap="md">
          {children}
          <FormFooter {...end} isPending={submitting} problem={problem} onCancel={onClose} />
        </Stack>
      </form>
    </PanelDialog>
  );
}
