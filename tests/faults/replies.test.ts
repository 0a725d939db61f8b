/**
 * Kills the process while it sends a reply: the reply arrives at most twice, with the same Message-ID, and the panel shows the right state.
 *
 * @module-tag thorough
 */
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../server/platform/database/database';
import { createStartedDatabase } from '../support/databases';
import { PASSWORD } from '../support/password';
import { startServer } from '../support/server';
import { type SmtpStep, startSmtp } from '../support/smtp';
import { isLong, quickOrLong } from './long-form';
import { moveClock, probeEnvironment } from './probe';

/** The step at which the mail server stops answering; undefined to kill some time after the mail was accepted. */
const MOMENTS: (SmtpStep | undefined)[] = [
  'body',
  ...(isLong ? ['MAIL' as const] : []),
  ...Array.from({ length: quickOrLong(0, 20) }, () => undefined),
];
const WAIT = { timeout: 60_000 };

const { url, drop } = await createStartedDatabase('sqlite');
const smtp = await startSmtp();
const settings = {
  DATABASE_URL: url,
  SEED: 'none',
  SMTP_URL: smtp.url,
  MAIL_FROM: 'site@example.com',
  ACKNOWLEDGE: 'off',
  RATE_LIMITS: 'off',
};
const start = () => startServer(probeEnvironment('clock', { ...settings, PROBE_HOURS: '1,2,3' }));
const db = await openDatabase(url);
afterAll(async () => {
  smtp.close();
  await db.close();
  await drop();
});

it.each(MOMENTS.map((moment, round) => [moment ?? 'after it', moment, round] as const))(
  'a reply arrives although the process is killed at %s',
  { timeout: 120_000 },
  async (_, moment, round) => {
    const email = `asha${round}@example.com`;
    const arrived = () => smtp.received.filter(({ to }) => to[0]?.includes(email));
    let server = await start();
    const post = async (path: string, body: object, token?: string) => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      return (await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    await post('/api/contact', { name: 'Asha', email, company: 'Hotel', subject: 'bulk', message: 'How much is the soap?' });
    const { id } = await db.read.contactInquiry.findFirstOrThrow({ where: { email } });
    const { token } = await post('/api/auth/login', { username: 'admin', password: PASSWORD });
    const { message } = await post(`/api/admin/contact-inquiries/${id}/messages`, { channel: 'mail', text: 'Ten rupees.' }, token);
    const attempts = smtp.state.attempts;
    smtp.state.answers = moment ? { [moment]: 'hang' } : {};
    await moveClock(server);
    if (moment === 'MAIL') await expect.poll(() => smtp.state.attempts, WAIT).toBeGreaterThan(attempts);
    else await expect.poll(() => arrived().length, WAIT).toBe(1);
    await server.kill();
    const entry = () => db.read.inquiryMessage.findUniqueOrThrow({ where: { id: message.id } });
    if (moment) expect(await entry()).toMatchObject({ state: 'waiting' });
    smtp.state.answers = {};

    server = await start();
    await moveClock(server);
    await moveClock(server);
    await expect.poll(async () => (await entry()).state, WAIT).toBe('sent');
    expect(await server.stop()).toBe(0);
    const { mailId } = await entry();
    expect(arrived().length).toBe(moment === 'MAIL' ? 1 : moment === 'body' ? 2 : Math.min(2, arrived().length));
    for (const { data } of arrived()) expect(data).toContain(`Message-ID: <${mailId}>`);
    expect(await db.read.contactInquiry.findUniqueOrThrow({ where: { id } })).toMatchObject({ firstAnswerAt: expect.any(Date) });
  },
);
