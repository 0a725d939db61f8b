import { Alert, Button, Group } from '@mantine/core';
import classes from './form-end.module.css';
import type { FormProblem } from './use-panel-form';

const LOOK_AGAIN = 'Close this and look at it as it is now.';
/** Advice added to a refusal's message, by code. */
const HINTS: Partial<Record<string, string>> = {
  stale_edit: LOOK_AGAIN,
  quotation_not_open: LOOK_AGAIN,
  conflict: LOOK_AGAIN,
  too_many_requests: 'Wait a moment, then try again.',
  unavailable: 'Try again in a moment.',
  outcome_unknown: LOOK_AGAIN,
};

type FormEndProps = {
  /** The label of the button, such as 'Withdraw'; null for none. */
  submit: string | null;
  color?: string | undefined;
  isPending: boolean;
  problem: FormProblem | undefined;
  /** A sentence about the state after a failure, unless the error's code has its own advice. */
  hint?: string | undefined;
  onCancel?: (() => void) | undefined;
};

/** The end of a form: the reason of a failure, and the buttons, which stay visible while a long dialog scrolls. */
export function FormFooter({ submit, color, isPending, problem, hint = 'What you typed is kept.', onCancel }: FormEndProps) {
  return (
    <div className={classes.end}>
      {problem && (
        <Alert color="var(--alert)" role="alert" title={problem.message}>
          {HINTS[problem.code ?? ''] ?? hint}
        </Alert>
      )}
      <Group justify="flex-end">
        {onCancel && (
          <Button variant="default" disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
        )}
        {submit && (
          <Button type="submit" loading={isPending} {...(color && { color })}>
            {submit}
          </Button>
        )}
      </Group>
    </div>
  );
}
