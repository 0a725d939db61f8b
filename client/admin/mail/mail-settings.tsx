import { Title } from '@mantine/core';
import { formatNumber } from '../../../shared/format';
import { type Outputs, trpc } from '../trpc';
import { ListState } from '../ui/list-state';
import classes from './mail.module.css';
import { TestMail } from './test-mail';
import { UnsuccessfulMails } from './unsuccessful-mails';

type Status = Outputs['mail']['status'];

/** Whether mail is set up, a test of it, and the mails that did not arrive. */
export function MailSettings() {
  const query = trpc.admin.mail.status.useQuery();
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
  MAIL_TO: 'the mailbox that is told of each inquiry. Without it nobody is told by mail.',
};

function SetUp({ status: { missing, canSend, server, from, to, acknowledges, waiting } }: { status: Status }) {
  return (
    <>
      {missing.length > 0 && (
        <>
          <p className={classes.intro}>Mail is not set up. Set on the server, and start the site again:</p>
          <ul className={classes.missing}>
            {missing.map((name) => (
              <li key={name}>
                <code>{name}</code>: {MEANINGS[name]}
              </li>
            ))}
          </ul>
        </>
      )}
      {canSend && (
        <>
          <dl className={classes.facts}>
            <Fact label="Mail server">{server}</Fact>
            <Fact label="Sender">{from}</Fact>
            {to && <Fact label="Told of inquiries">{to}</Fact>}
            <Fact label="Acknowledgement to visitors">{acknowledges ? 'On' : 'Off'}</Fact>
            <Fact label="Mails that wait">{formatNumber(waiting)}</Fact>
          </dl>
          <TestMail />
        </>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
