import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Failed } from '../display/failed';

type EraseDialogProps = {
  title: string;
  size?: 'lg';
  /** What has to be typed, such as 'SQ-2026-00042'. */
  wanted: string;
  description?: string;
  isRight: (typed: string) => boolean;
  /** Says that something else was typed. */
  wrong: string;
  onErase: (typed: string) => void;
  /** Until it is done, the dialog stays open. */
  isPending: boolean;
  /** How far it is. */
  progress?: ReactNode;
  error: unknown;
  failure: string;
  /** What holds where it failed. */
  afterFailure?: string;
  onClose: () => void;
  /** What is erased, and what stays. */
  children: ReactNode;
};

/** Asks before something is erased for good: what it is called has to be typed. */
export function EraseDialog({ title, size, wanted, description, isRight, wrong, failure, afterFailure, ...props }: EraseDialogProps) {
  const { onErase, isPending, progress, error, onClose, children } = props;
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const submit = () => {
    if (isPending) return;
    if (isRight(typed)) onErase(typed);
    else setRefused(true);
  };
  return (
    <Modal
      opened
      onClose={() => isPending || onClose()}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isPending }}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          {children}
          <TextInput
            label={`Type ${wanted} to confirm`}
            description={description}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            data-autofocus
            maxLength={254}
            value={typed}
            readOnly={isPending}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setRefused(false);
            }}
            error={isRefused && wrong}
          />
          {error !== null && (
            <Failed title={failure} error={error}>
              {afterFailure}
            </Failed>
          )}
          {progress}
          <Group justify="flex-end">
            <Button variant="default" disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="var(--alert)" loading={isPending}>
              Erase for good
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
