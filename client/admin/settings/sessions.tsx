import { Button, Group, Text, Title } from '@mantine/core';
import { formatExactTime } from '../../../shared/time/in-words';
import { showToast } from '../../ui/toaster/toasts';
import { readServerMessage, trpc } from '../trpc';
import { ListState } from '../ui/list/list-state';
import { ListRow, RowList } from '../ui/rows/rows';
import { describeDevice } from './device';

/** The user's sessions, with buttons to end them. */
export function OwnSessions() {
  const query = trpc.auth.sessions.useQuery();
  const utils = trpc.useUtils();
  const outcome = (title: string) => ({
    onSuccess: () => showToast({ title }),
    onError: (error: unknown) => showToast({ title: 'Failed to end session', text: readServerMessage(error), failed: true }),
    onSettled: () => utils.auth.sessions.invalidate(),
  });
  const end = trpc.auth.endSession.useMutation(outcome('Session ended'));
  const endOthers = trpc.auth.endOtherSessions.useMutation(outcome('All other sessions ended'));
  return (
    <section aria-labelledby="sessions-title">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="sessions-title">
          Where you are signed in
        </Title>
        {query.data && query.data.length > 1 && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            End all others
          </Button>
        )}
      </Group>
      <ListState query={{ ...query, data: query.data && { rows: query.data } }} failure="Failed to fetch sessions" empty={null}>
        {(sessions) => (
          <RowList>
            {sessions.map(({ id, userAgent, address, createdAt, lastSeenAt, current }) => (
              <ListRow key={id}>
                <p>
                  <b>{describeDevice(userAgent)}</b>{' '}
                  {current && (
                    <Text span inherit fw={600} c="brand">
                      This session
                    </Text>
                  )}
                  <small>
                    {address && `${address}, `}signed in {formatExactTime(createdAt)}, last seen {formatExactTime(lastSeenAt)}
                  </small>
                </p>
                {!current && (
                  <Button
                    flex="none"
                    variant="default"
                    aria-label={`End the session of ${describeDevice(userAgent)}, ${formatExactTime(createdAt)}`}
                    loading={end.isPending && end.variables.id === id}
                    onClick={() => end.mutate({ id })}
                  >
                    End
                  </Button>
                )}
              </ListRow>
            ))}
          </RowList>
        )}
      </ListState>
    </section>
  );
}
