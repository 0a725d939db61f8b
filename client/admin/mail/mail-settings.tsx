import { Text, Title } from '@mantine/core';
import { formatNumber } from '../../../shared/format';
import { useIsAdministrator } from '../session/session';
import { type AdminOutputs, trpc } from '../trpc';
import { FactList, FactRow } from '../ui/display/facts';
import { RelativeTime } from '../ui/display/relative-time';
import { ListState } from '../ui/list/list-state';
import { usePeriodicRefetch } from '../ui/section/refresh/use-periodic-refetch';
import { InquiriesByMailSetting } from './inquiries-by-mail-setting';
import { LeadSenders } from './lead-senders';
import { MailDomainCheck } from './mail-health';
import { TestMail } from './test-mail';
import { UnsuccessfulMails } from './unsuccessful-mails';

type Status = AdminOutputs['mail']['status'];

/** The polling interval until the mailbox was first read, seconds after a start; the banner polls every minute. */
const REACHING_MS = 2_000;

/** The mail settings: whether mail is set up, a test mail, and the mails that did not arrive. */
export function MailSettings() {
  const isActive = usePeriodicRefetch() !== false;
  const query = trpc.admin.mail.status.useQuery(undefined, {
    refetchInterval: ({ state }) => isActive && isBeingReached(state.data?.incoming) && REACHING_MS,
  });
  return (
    <section aria-labelledby="mail-title">
      <Title order={2} id="mail-title">
        Mail
      </Title>
      <ListState query={{ ...query, data: query.data && { rows: [query.data] } }} failure="Failed to fetch the mail settings" empty={null}>
        {(rows) => rows.map((status) => <SetUp key="status" status={status} />)}
      </ListState>
      <UnsuccessfulMails />
    </section>
  );
}

const MEANINGS: Record<Status['missing'][number], string> = {
  SMTP_URL: 'the mail server, such as smtps://user:password@mail.example.com. Without it mails are only written to files on the server.',
  MAIL_FROM: 'the sender of mails: one mail address, such as office@example.com.',
  MAIL_TO:
    'who is notified of each inquiry: one mail address, or several separated by commas. Without it, and without “Inquiries are mailed to” in the company profile, nobody is notified by mail.',
};

function SetUp({ status: { missing, canSend, server, from, to, acknowledges, waiting, incoming } }: { status: Status }) {
  const isAdministrator = useIsAdministrator();
  return (
    <>
      {missing.length > 0 && (
        <>
          <Text inherit mt="sm">
            Mail is not set up. Set on the server, and start the site again:
          </Text>
          <ul className="bulleted">
            {missing.map((name) => (
              <li key={name}>
                <code>{name}</code>: {MEANINGS[name]}
              </li>
            ))}
          </ul>
        </>
      )}
      <FactList mt="sm">
        {canSend && (
          <>
            <FactRow label="Mail server">{server}</FactRow>
            <FactRow label="Sender">{from}</FactRow>
            {to && <FactRow label="Notified of inquiries">{to}</FactRow>}
            <FactRow label="Acknowledgement to visitors">{acknowledges ? 'On' : 'Off'}</FactRow>
            <FactRow label="Mails waiting">{formatNumber(waiting)}</FactRow>
          </>
        )}
        <FactRow label="Incoming mail">
          <Incoming incoming={incoming} />
        </FactRow>
        {incoming && (
          <FactRow label="New inquiries">
            <InquiriesByMailSetting />
            <Text inherit>
              A mail that starts a conversation is listed, due and acknowledged like a message from the contact page. Lists, automatic
              mails, colleagues and answers to mails from elsewhere stay in the mailbox.
            </Text>
          </FactRow>
        )}
        {incoming && (
          <FactRow label="Leads">
            <LeadSenders />
            <Text inherit>
              A mail of such a sender becomes an inquiry of that source, if the mail server named in <code>MAIL_AUTH_SERVER</code> found its
              sender genuine. Lines such as “Mobile: 98450 12345” give name, phone, address, product and quantity; the mail is shown whole.
            </Text>
          </FactRow>
        )}
      </FactList>
      {canSend && <TestMail />}
      {from && isAdministrator && <MailDomainCheck domain={from.slice(from.lastIndexOf('@') + 1)} />}
    </>
  );
}

/** Whether the mailbox was neither read nor refused yet. */
const isBeingReached = (incoming: Status['incoming'] | undefined): boolean =>
  !!incoming && !incoming.lastContactAt && !incoming.problem && !incoming.isElsewhere;

/** Whether visitors' answers are added to their inquiries. */
function Incoming({ incoming }: Pick<Status, 'incoming'>) {
  if (!incoming)
    return (
      <>
        Not set up. With <code>IMAP_URL</code>, such as imaps://user:password@mail.example.com, answers of visitors appear in their inquiry.
      </>
    );
  const { server, mailbox, lastContactAt, problem, isElsewhere, authServers } = incoming;
  return (
    <>
      {mailbox} at {server}
      {isElsewhere && ', read by another process of the site'}
      {isBeingReached(incoming) && ', not reached yet'}
      {!isElsewhere && lastContactAt && (
        <>
          , last contact <RelativeTime at={lastContactAt} />
        </>
      )}
      {!isElsewhere && problem && (
        <Text inherit c="var(--alert)">
          {problem}
        </Text>
      )}
      {authServers.length === 0 && (
        <Text inherit>
          Mails of the office’s own mail program do not count as answers until <code>MAIL_AUTH_SERVER</code> names the mail server that
          checks who sent a mail.
        </Text>
      )}
    </>
  );
}
