import { Button, Group, Title } from '@mantine/core';
import { formatExactly } from '../../../shared/time/in-words';
import { showToast } from '../../ui/toasts';
import { messageOf, trpc } from '../trpc';
import { ListState } from '../ui/list/list-state';
import { deviceOf } from './device';
import classes from './settings.module.css';

/** The user's sessions, with buttons to end them. */
export function Sessions() {
  const query = trpc.auth.sessions.useQuery();
  const utils = trpc.useUtils();
  const outcome = (title: string) => ({
    onSuccess: () => showToast({ title }),
    onError: (error: unknown) => showToast({ title: 'Failed to end session', text: messageOf(error), failed: true }),
    onSettled: () => utils.auth.sessions.invalidate(),
  });
  const end = trpc.auth.endSession.useMutation(outcome('Session ended'));
  const endOthers = trpc.auth.endOtherSessions.useMutation(outcome('All other sessions ended'));
  return (
    <section aria-labelledby="sessions-title">
      <Group justify="space-between">
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
          <ul className={classes.sessions}>
            {sessions.map(({ id, userAgent, address, createdAt, lastSeenAt, current }) => (
              <li key={id}>
                <p>
                  <b>{deviceOf(userAgent)}</b> {current && <span className={classes.current}>This session</span>}
                  <span>
                    {address && `${address}, `}signed in {formatExactly(createdAt)}, last seen {formatExactly(lastSeenAt)}
                  </span>
                </p>
                {!current && (
                  <Button
                    flex="none"
                    variant="default"
                    aria-label={`End the session of ${deviceOf(userAgent)}, ${formatExactly(createdAt)}`}
                    loading={end.isPending && end.variables.id === id}
                    onClick={() => end.mutate({ id })}
                  >
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListState>
    </section>
  );
}
