import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFooter } from '../form/form-end';
import { usePanelForm } from '../form/use-panel-form';
import { CodeField } from './code-field';
import { type CodeFieldTexts, OwnPasswordField, useCodeFieldTexts } from './proof-fields';

type ProofFormProps = {
  /** Whether the form asks for the password, and for the code of a user with two-step sign-in. */
  isPasswordNeeded?: boolean;
  /** Other texts for the code, or a code without the password. */
  code?: CodeFieldTexts;
  /** The label of the button. */
  submit: string;
  /** Runs the action; throws the refusal. */
  onSubmit: (proof: { currentPassword: string; code: string }) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
  /** The content above the fields. */
  children?: ReactNode;
};

/** A form that asks for the password, a code or both before an action. */
export function ProofForm({ isPasswordNeeded = false, code: givenTexts, submit, onSubmit, onCancel, children }: ProofFormProps) {
  const form = usePanelForm({
    initialValues: { currentPassword: '', code: '' },
    validate: { currentPassword: (typed) => (isPasswordNeeded && typed === '' ? 'Is required' : null) },
  });
  const own = useCodeFieldTexts(form.errors.code !== undefined);
  const texts = givenTexts ?? (isPasswordNeeded ? own : undefined);
  return (
    <form {...form.submit(onSubmit)}>
      <Stack gap="md">
        {children}
        {isPasswordNeeded && <OwnPasswordField isFirst {...form.getInputProps('currentPassword')} />}
        {texts && (
          <CodeField
            {...texts}
            data-autofocus={!isPasswordNeeded || undefined}
            value={form.values.code}
            error={form.errors.code}
            onChange={(typed) => form.setFieldValue('code', typed)}
            onComplete={isPasswordNeeded ? undefined : () => form.element.current?.requestSubmit()}
          />
        )}
        <FormFooter submit={submit} isPending={form.submitting} problem={form.problem} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
