import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { personType } from '../../../shared/content/registry';
import { offerReversal } from '../editing/write/offer-reversal';
import { type AdminOutputs, readRefusal, trpc } from '../trpc';
import { FailureNotice } from '../ui/display/failure-notice';
import { RelativeTime } from '../ui/display/relative-time';
import { describeChannel, findFieldLabel } from '../ui/words/labels';
import { ChangeSetRows } from './change-set-rows';
import { summarizeChangeSet } from './summary';

type ChangeSet = AdminOutputs['history']['changes']['rows'][number];

/** One change set: its user, its time, its changes, and its Undo. */
export function ChangeSetEntry({ set }: { set: ChangeSet }) {
  const [isOpen, setOpen] = useState(false);
  const undo = useUndoInPlace();
  const { changeSet, userName, channel, createdAt, undoOf, undone, parts } = set;
  return (
    <Stack component="li" gap="xs">
      <Group justify="space-between" align="flex-start" gap="sm">
        <p>
          <b>{summarizeChangeSet(set)}</b>{' '}
          <small>
            {undoOf && 'Undo of an earlier change, by '}
            {userName} {describeChannel(channel)}, <RelativeTime at={createdAt} />
          </small>
        </p>
        <Group gap="xs">
          <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Details'}
          </Button>
          {undone && (
            <Text inherit c="dimmed">
              Undone
            </Text>
          )}
          {/* No Undo for the initial content, which would empty the site. Changes of people are undone in Settings, and erased data cannot be restored. */}
          {!undone && channel !== 'seed' && !parts.some(({ type, action }) => type === personType.path || action === 'erase') && (
            <Button variant="default" size="compact-sm" loading={undo.isPending} onClick={() => undo.mutate({ changeSet })}>
              Undo
            </Button>
          )}
        </Group>
      </Group>
      {undo.error && (
        <FailureNotice title="Failed to undo" error={undo.error}>
          <div>{changedSince(undo.error)}</div>
        </FailureNotice>
      )}
      {isOpen && <ChangeSetRows changeSet={changeSet} />}
    </Stack>
  );
}

/** Undoes a change set and offers Redo; a failure is shown in the entry, beside the change. */
function useUndoInPlace() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries();
  const redo = trpc.admin.history.undo.useMutation({ onSettled });
  return trpc.admin.history.undo.useMutation({
    onSuccess: ({ changeSet }) => offerReversal({ title: 'Undone' }, 'Redo', () => redo.mutateAsync({ changeSet })),
    onSettled,
  });
}

/** The conflicting fields of an undo in words: 'Changed since: Price, Stock.' */
function changedSince(error: unknown): string {
  const fields = Object.keys(readRefusal(error)?.errors ?? {});
  return fields.length > 0 ? `Changed since: ${fields.map((field) => findFieldLabel(field)).join(', ')}.` : '';
}
