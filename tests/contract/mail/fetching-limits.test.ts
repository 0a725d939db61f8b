/** The limits of fetching a file of a mail from the mailbox (REQ 6.43): its size, the time, and how many a user fetches. */
import { describe, expect, it } from 'vitest';
import { MailFiles } from '../../../server/features/mail/imap/fetch-file';
import { startApp } from '../../support/app';
import { LONG_POLL_OPTIONS } from '../../support/desk';
import type { ImapStep } from '../../support/imap';
import { createFile as file, PDF, readErrorPage, shareMailFileSite } from '../../support/mail-file-site';

const MEGABYTE = 1024 ** 2;
const desk = shareMailFileSite('sqlite');

const again = (reason: string) => `${reason}. Please try again in a moment, or open the file in the mailbox.`;

describe('the limits of fetching', () => {
  const TOO_LARGE = 'This file has 11 MB, and files of up to 10 MB open here. Please open it in the mailbox.';

  it('a file of 11 MB is refused before the mailbox is asked', async () => {
    const listedSize = Math.ceil((11 * MEGABYTE * 78 * 4) / (76 * 3));
    const { id } = await desk.deliver([file('scan.pdf', 'application/pdf', PDF, { listedSize })]);
    desk.imap.state.commands.length = 0;
    expect(readErrorPage(await desk.open(id, 0))).toEqual([409, TOO_LARGE]);
    expect(desk.imap.state.commands.filter((command) => command.startsWith('FETCH'))).toEqual([]);
  });

  it('a file that is larger than the mailbox says is refused, and no more of it is read', { timeout: 20_000 }, async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(11 * MEGABYTE)]);
    const { id } = await desk.deliver([file('scan.pdf', 'application/pdf', large, { listedSize: 1_000 })]);
    const [status, words] = readErrorPage(await desk.open(id, 0));
    expect([status, words]).toEqual([409, expect.stringContaining('files of up to 10 MB open here')]);
  });

  it.each<[what: string, step: ImapStep, answer: string, words: string]>([
    ['does not answer', 'SEARCH', 'hang', again('The mail server did not answer in time')],
    ['closes the connection', 'FETCH', 'close', again('The mail server closed the connection')],
    ['refuses the sign-in', 'LOGIN', 'NO [AUTHENTICATIONFAILED] office@example.com', again('The mail server refused the sign-in')],
  ])('a page reports a mailbox that %s within the time limit', async (_, step, answer, words) => {
    const { id } = await desk.deliver([file('PO.pdf', 'application/pdf', PDF)]);
    await desk.stopReading();
    desk.imap.state.answers[step] = answer;
    desk.site.services.mailFiles = new MailFiles({ silenceMs: 300, totalMs: 500 });
    try {
      const refused = await desk.open(id, 0);
      expect(readErrorPage(refused)).toEqual([503, words]);
      expect(refused.headers['retry-after']).toBe('30');
    } finally {
      delete desk.imap.state.answers[step];
      desk.read();
    }
    expect((await desk.open(id, 0)).status).toBe(200);
  });

  it('a user fetches one file at a time, and a fourth one is refused while three are asked for', async () => {
    const { id } = await desk.deliver([file('PO.pdf', 'application/pdf', PDF)]);
    desk.imap.state.answers.SEARCH = 'hang';
    desk.site.services.mailFiles = new MailFiles({ silenceMs: 1_000, totalMs: 1_000, waitMs: 5_000 });
    await desk.stopReading();
    desk.imap.state.commands.length = 0;
    const logins = () => desk.imap.state.commands.filter((command) => command === 'LOGIN').length;
    const asked = [desk.open(id, 0), desk.open(id, 0), desk.open(id, 0), desk.open(id, 0)];
    await expect.poll(logins, LONG_POLL_OPTIONS).toBe(1);
    expect(readErrorPage(await Promise.race(asked))).toEqual([429, 'Other files are being fetched. Please try again in a moment.']);
    expect(logins()).toBe(1);
    delete desk.imap.state.answers.SEARCH;
    desk.read();
    expect((await Promise.all(asked)).filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('a user fetches at most 120 files an hour', async () => {
    const limited = await startApp('sqlite', { env: { IMAP_URL: desk.imap.url, RATE_LIMITS: 'on' }, isStill: true });
    const inquiryId = 1;
    const { token: own } = await limited.login();
    const received = [{ name: 'PO.pdf', size: 11 * MEGABYTE }];
    const entry = {
      inquiryId,
      channel: 'mail',
      direction: 'in',
      authorName: 'Ravi',
      text: '',
      mailId: 'a@b',
      received,
      createdAt: desk.date,
    };
    const { id } = await limited.db.transact((tx) => tx.inquiryMessage.create({ data: entry }));
    const statuses = new Map<number, number>();
    for (let time = 0; time < 122; time += 1) {
      const { status } = await limited.call('GET', `/admin/inquiry-messages/${id}/files/0`, { token: own });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    await limited.close();
    expect([...statuses]).toEqual([
      [409, 120],
      [429, 2],
    ]);
  });
});
