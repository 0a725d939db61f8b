import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { FormEvent, ReactNode } from 'react';
import { isTopDialog } from '../../ui/dialog/top-dialog';
import classes from './sent.module.css';
import type { Problem } from './use-step';

type StepDialogProps = {
  title: string;
  /** What the button says, such as 'Withdraw'. */
  submit: string;
  isPending: boolean;
  problem: Problem | undefined;
  onSubmit: () => void;
  onClose: () => void;
  size?: string;
  children: ReactNode;
};

/** A step with the fields that confirm it; after a failure the dialog stays open and shows the reason. */
export function StepDialog({ title, submit, isPending, problem, onSubmit, onClose, size = 'lg', children }: StepDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={() => isTopDialog() && !isPending && onClose()}
      title={title}
      size={size}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          event.stopPropagation();
          if (!isPending) onSubmit();
        }}
      >
        <Stack gap="md">
          {children}
          <div className={classes.end}>
            {problem && (
              <Alert color="var(--alert)" role="alert" title={problem.message}>
                {problem.hint ?? 'Nothing was changed.'}
              </Alert>
            )}
            <Group justify="flex-end">
              <Button variant="default" disabled={isPending} onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={isPending}>
                {submit}
              </Button>
            </Group>
          </div>
        </Stack>
      </form>
    </Modal>
  );
}
