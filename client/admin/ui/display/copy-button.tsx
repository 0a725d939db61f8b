import { Alert, Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';

type CopyButtonProps = ButtonProps & {
  text: string;
  /** The name of the copied text, shown if the browser forbids copying: 'password'. */
  what: string;
  label: string;
  'data-autofocus'?: boolean;
};

/** A button that copies a text shown beside it, and reports the result. */
export function CopyButton({ text, what, label, ...button }: CopyButtonProps) {
  const { copy, copied: isCopied, error } = useClipboard({ timeout: 3_000 });
  return (
    <>
      {error && (
        <Alert color="red" role="alert" flex="1 1 100%">
          This browser does not let the site copy. Please select the {what} and copy it.
        </Alert>
      )}
      <Button
        variant="default"
        leftSection={isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        onClick={() => copy(text)}
        {...button}
      >
        <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
      </Button>
    </>
  );
}
