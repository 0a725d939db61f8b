import { Alert, Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { describeFailure } from '../../trpc';

type FailedProps = {
  /** The sentence of REQ 8.3, such as 'Failed to fetch products'. */
  title: string;
  error: unknown;
  /** Retries the failed action. Without it, a button of the form retries. */
  onRetry?: () => unknown;
  /** Further text after the reason. */
  children?: ReactNode;
};

/** An error with its reason and a button to retry. */
export function FailureNotice({ title, error, onRetry, children }: FailedProps) {
  return (
    <Alert color="var(--alert)" title={title} role="alert">
      <Stack align="flex-start" gap="sm">
        <div>
          {describeFailure(error)}
          {children}
        </div>
        {onRetry && (
          <Button variant="default" onClick={() => void onRetry()}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
