import { Button, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { showToast } from '../../ui/toaster/toasts';
import { type AdminOutputs, readServerMessage, trpc } from '../trpc';
import { RelativeTime } from '../ui/display/relative-time';
import { ListState } from '../ui/list/list-state';
import { ListRow, RowList } from '../ui/rows/rows';

type Mail = AdminOutputs['mail']['unsuccessful'][number];

const STATES: Record<string, string> = {
  refused: 'Refused by the recipient’s server',
  failed: 'Given up after five days',
  bounced: 'Returned as undeliverable',
};

/** The latest mails that were refused, given up or returned, with buttons to retry. */
export function UnsuccessfulMails() {
  const query = trpc.admin.mail.unsuccessful.useQuery();
  const { mail } = trpc.useUtils().admin;
  const again = trpc.admin.mail.tryAgain.useMutation({
    onSuccess: () => showToast({ title: 'Trying to send the mail again' }),
    onError: (error) => showToast({ title: 'Failed to try again', text: readServerMessage(error), failed: true }),
    onSettled: () => mail.invalidate(),
  });
  return (
    <>
      <Title order={3} mt="lg" mb="sm">
        Mails that did not arrive
      </Title>
      <ListState
        query={{ ...query, data: query.data && { rows: query.data } }}
        failure="Failed to fetch mails"
        empty="No mail was refused, given up or returned in the last 30 days."
      >
        {(mails) => (
          <RowList>
            {mails.map((one) => (
              <ListRow key={one.id}>
                <Description mail={one} />
                <Button
                  flex="none"
                  variant="default"
                  aria-label={`Try again: ${one.subject}, to ${one.to}`}
                  loading={again.isPending && again.variables.id === one.id}
                  onClick={() => again.mutate({ id: one.id })}
                >
                  Try again
                </Button>
              </ListRow>
            ))}
          </RowList>
        )}
      </ListState>
    </>
  );
}

function Description({ mail: { to, subject, state, lastError, attempts, triedAt, inquiryId } }: { mail: Mail }) {
  return (
    <Text component="div" inherit c="dimmed">
      <Text inherit fw="bold" c="black">
        {to}
      </Text>
      {inquiryId === null ? <p>{subject}</p> : <Link to={`/admin?tab=inquiries&id=${inquiryId}`}>{subject}</Link>}
      <Text inherit c="var(--alert)">
        {STATES[state]}
        {lastError && `: “${lastError}”`}
      </Text>
      <p>
        {attempts === 1 ? '1 attempt' : `${attempts} attempts`}, last <RelativeTime at={triedAt} />
      </p>
    </Text>
  );
}
