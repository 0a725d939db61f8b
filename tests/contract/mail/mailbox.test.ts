/** Reading the mailbox: no failure of server, network or mail loses a mail or stores one twice. */
import { afterEach, describe, expect, it } from 'vitest';
import { startApp } from '../../support/app';
import { composeReplyMail, LONG_POLL_OPTIONS, shareMailDesk, startMailDesk } from '../../support/desk';
import type { ImapStep } from '../../support/imap';

const desk = shareMailDesk('sqlite');
afterEach(() => desk.reset());

it('the mailbox is not changed: older mails are not read, and no mail is marked', async () => {
  const { email, reference } = await desk.ask();
  await desk.read({}, [composeReplyMail(email, { Subject: reference })]);
  await desk.allRead();
  desk.imap.deliver(composeReplyMail(email, { Subject: reference }, 'New.'));
  await desk.allRead();
  expect((await desk.messages()).map(({ text }) => text)).toEqual(['New.']);
  const { commands } = desk.imap.state;
  const harmless = ['CAPABILITY', 'LOGIN', 'NAMESPACE', 'LIST', 'LSUB', 'SEARCH', 'FETCH', 'IDLE', 'NOOP'];
  const others = commands.map((command) => command.split(' ')[0] ?? '').filter((verb) => !harmless.includes(verb));
  expect(new Set(others)).toEqual(new Set(['EXAMINE']));
  expect(commands.filter((command) => command.startsWith('FETCH') && !command.includes('BODY.PEEK[]'))).toEqual([]);
});

it('the mailbox announces a new mail at once if its server supports it', async () => {
  const { email, reference } = await desk.ask();
  await desk.read({ pollMs: 60_000 });
  await expect.poll(() => desk.imap.idling(), LONG_POLL_OPTIONS).toBe(1);
  desk.imap.deliver(composeReplyMail(email, { Subject: reference }));
  await desk.allRead();
  expect(await desk.messages()).toHaveLength(1);
});

it('the connection to the mailbox is closed at once when the process stops, even if the server hangs', async () => {
  const reader = await desk.read();
  desk.imap.state.answers = { SEARCH: 'hang' };
  const asked = desk.imap.state.commands.length;
  await expect.poll(() => desk.imap.state.commands.slice(asked), LONG_POLL_OPTIONS).toContainEqual(expect.stringMatching(/^SEARCH/));
  const stoppedAt = performance.now();
  await reader.stop();
  // Otherwise the reader would wait for the server's timeout of five seconds.
  expect(performance.now() - stoppedAt).toBeLessThan(4_000);
  await expect.poll(() => desk.imap.connections(), LONG_POLL_OPTIONS).toBe(0);
});

describe('goes on', () => {
  const deep = () => {
    const open = Array.from({ length: 300 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`);
    return `From: a@example.org\r\n${open.join('')}`;
  };

  it('the mail reader continues after mails that cannot be parsed', async () => {
    const { email, reference } = await desk.ask();
    await desk.read();
    const parts = '("TEXT" "PLAIN" NIL NIL NIL "7BIT" 1 1 NIL NIL NIL)'.repeat(6_000);
    desk.imap.deliver(Buffer.from([0xff, 0, 1, 2]));
    desk.imap.deliver(deep());
    // The response has more parts than the reader accepts.
    desk.imap.deliver(composeReplyMail(email, { Subject: reference }, 'Of many parts.'), { structure: `(${parts} "MIXED" NIL NIL NIL)` });
    desk.imap.deliver(composeReplyMail(email, { Subject: `${reference} \0 \ud800` }, 'Zero \0.'));
    await desk.allRead();
    expect((await desk.messages()).map(({ text }) => text)).toEqual(['Of many parts.', 'Zero .']);
  });

  it('the mail reader continues after a mail that the server never returns, after a delay', { tags: 'thorough' }, async () => {
    const { email, reference } = await desk.ask();
    await desk.read({ pauseMs: 1 });
    desk.imap.state.answers = { FETCH: 'NO it is broken' };
    desk.imap.deliver(composeReplyMail(email, { Subject: reference }));
    await expect.poll(desk.position, LONG_POLL_OPTIONS).toBe(1);
    desk.imap.state.answers = {};
    desk.imap.deliver(composeReplyMail(email, { Subject: reference }, 'The next.'));
    await desk.allRead();
    expect((await desk.messages()).map(({ text }) => text)).toEqual(['The next.']);
  });

  const steps: ImapStep[] = ['greeting', 'CAPABILITY', 'LOGIN', 'NAMESPACE', 'LIST', 'EXAMINE', 'SEARCH', 'FETCH'];
  const faults = [
    ...steps.map((step) => ['close', step] as const),
    ...(['greeting', 'LOGIN', 'FETCH'] as const).map((step) => ['hang', step] as const),
  ];
  it.each(faults)('the mail reader continues after a server that does this: %s, at the step %s', async (what, step) => {
    const { email, reference } = await desk.ask();
    await desk.read({ silenceMs: 150 });
    desk.imap.state.answers = { [step]: what };
    desk.imap.deliver(composeReplyMail(email, { Subject: reference }));
    desk.imap.drop();
    await expect
      .poll(() => desk.app.services.incoming.problem, LONG_POLL_OPTIONS)
      .toMatch(/closed the connection|did not answer in time|cannot be read/);
    desk.imap.state.answers = {};
    await desk.allRead();
    await expect.poll(() => desk.app.services.incoming.problem, LONG_POLL_OPTIONS).toBeNull();
    expect(await desk.messages()).toHaveLength(1);
  });

  it('the mail reader continues when the server cannot announce new mails', async () => {
    const { email, reference } = await desk.ask();
    await desk.read();
    desk.imap.state.idles = false;
    const asked = desk.imap.state.commands.length;
    desk.imap.drop();
    await expect.poll(() => desk.imap.state.commands.slice(asked), LONG_POLL_OPTIONS).toContainEqual(expect.stringMatching(/^SEARCH/));
    desk.imap.deliver(composeReplyMail(email, { Subject: reference }));
    await desk.allRead();
    expect(await desk.messages()).toHaveLength(1);
  });

  it('the mail reader continues when the mailbox renumbers its mails, without storing a mail twice', async () => {
    const { email, reference } = await desk.ask();
    await desk.read();
    desk.imap.deliver(composeReplyMail(email, { Subject: reference }, 'Known.'), { date: desk.now });
    await desk.allRead();
    desk.imap.deliver(composeReplyMail(email, { Subject: reference }, 'Long ago.'), { date: new Date('2024-01-01T00:00:00Z') });
    desk.imap.mails.reverse();
    desk.imap.deliver(composeReplyMail(email, { Subject: reference }, 'In between.'), { date: desk.now });
    for (const [index, one] of desk.imap.mails.entries()) one.uid = index + 1;
    Object.assign(desk.imap.state, { uidValidity: 2, uidNext: 4 });
    desk.imap.drop();
    await expect.poll(async () => (await desk.app.db.read.mailboxPosition.findFirst())?.uidValidity, LONG_POLL_OPTIONS).toBe(2n);
    await desk.allRead();
    expect((await desk.messages()).map(({ text }) => text)).toEqual(expect.arrayContaining(['Known.', 'In between.']));
    expect(new Set((await desk.messages()).map(({ mailId }) => mailId)).size).toBe((await desk.messages()).length);
  });
});

it('the mailbox is read by one process at a time; another one takes over when it stops', async () => {
  const shared = await startMailDesk('postgresql');
  const first = await shared.read();
  const { email, reference } = await shared.ask();
  await shared.read();
  await expect.poll(() => shared.app.services.incoming.isElsewhere, LONG_POLL_OPTIONS).toBe(true);
  expect(shared.imap.connections()).toBe(1);
  shared.imap.deliver(composeReplyMail(email, { Subject: reference }));
  await shared.allRead();
  await first.stop();
  shared.imap.deliver(composeReplyMail(email, { Subject: reference }));
  await shared.allRead();
  expect(await shared.messages()).toHaveLength(2);
  await shared.reset();
  await shared.close();
});

it('the settings show the state of the mailbox, without the password', async () => {
  const { imap } = await desk.read().then(() => desk);
  const app = await startApp('sqlite', { env: { IMAP_URL: imap.url } });
  const { token } = await app.login();
  const incoming = async () => (await app.trpc('query', 'admin.mail.status', undefined, { token })).body.result.data.json.incoming;
  await expect.poll(incoming, LONG_POLL_OPTIONS).toMatchObject({ lastContactAt: expect.any(String) });
  expect(await incoming()).toEqual({
    server: '127.0.0.1',
    mailbox: 'INBOX',
    lastContactAt: expect.any(String),
    problem: null,
    isElsewhere: false,
    authServers: [],
  });
  await app.close();
  const lines: string[] = [];
  const wrong = await startApp('sqlite', {
    env: { IMAP_URL: imap.url.replace('secret', 'another'), LOG_LEVEL: 'info' },
    log: { write: (line: string) => lines.push(line) },
  });
  await expect.poll(() => wrong.services.incoming.problem, LONG_POLL_OPTIONS).toBe('The mail server refused the sign-in: who is <…@…>?');
  expect(lines.join('')).toContain('incoming mail could not be read');
  expect(lines.join('')).not.toMatch(/another%20|another secret|another of|@example|who is/);
  await wrong.close();
});
