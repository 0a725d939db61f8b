import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePanelForm } from '../form/use-panel-form';
import { StepDialog } from './step-dialog';

type EraseDialogProps = {
  title: string;
  /** The text that confirms, such as 'SQ-2026-00042'. */
  wanted: string;
  description?: string;
  isRight: (typed: string) => boolean;
  /** The error for another typed text. */
  wrong: string;
  /** Erases the record; throws an error with the reason if that failed. */
  onErase: (typed: string) => Promise<unknown>;
  /** The progress of a running erasure. */
  progress?: ReactNode;
  /** A sentence about the state after a failure. */
  afterFailure?: string;
  onClose: () => void;
  /** The lists of erased and remaining data. */
  children: ReactNode;
};

/** The confirmation of a permanent erasure, which requires the record's name to be typed. */
export function EraseDialog(props: EraseDialogProps) {
  const { title, wanted, description, isRight, wrong, onErase, progress, afterFailure, onClose, children } = props;
  const form = usePanelForm({
    initialValues: { typed: '' },
    validate: { typed: (typed) => (isRight(typed) ? null : wrong) },
  });
  return (
    <StepDialog
      title={title}
      submit="Erase for good"
      color="var(--alert)"
      form={form}
      hint={afterFailure}
      onSubmit={({ typed }) => onErase(typed)}
      onClose={onClose}
    >
      {children}
      <TextInput
        {...form.getInputProps('typed')}
        label={`Type ${wanted} to confirm`}
        description={description}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        maxLength={254}
        readOnly={form.submitting}
      />
      {form.submitting && progress}
    </StepDialog>
  );
}
