import { Alert, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { trpc } from '../trpc';
import { usePeriodicRefetch } from '../ui/section/refresh/use-periodic-refetch';

/** A note beside the inquiries that new inquiries are not announced by mail. */
export function MailRefusedBanner() {
  const { data } = trpc.admin.mail.status.useQuery(undefined, { refetchInterval: usePeriodicRefetch() });
  if (typeof data?.refusal !== 'string') return null;
  return (
    <Alert color="red" title="Mails are not sent" mb="md">
      The mail server refuses our sign-in or sender: “{data.refusal}”. The mails wait. They are sent when SMTP_URL and MAIL_FROM are put
      right. <Link to="?tab=settings&screen=mail">Mail settings</Link>
    </Alert>
  );
}

/** A note beside the inquiries that new ones are not announced by mail. */
export function MailNotSetUpHint() {
  const { data } = trpc.admin.mail.status.useQuery();
  if (!data || data.missing.length === 0) return null;
  return (
    <Text c="var(--ink-soft)">
      New inquiries are not announced by mail: mail is not set up. <Link to="?tab=settings&screen=mail">Mail settings</Link>
    </Text>
  );
}
