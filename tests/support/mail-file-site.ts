/** The app, signed in, with a mailbox that it reads, for mails with files. */
import { expect, vi } from 'vitest';
import type { DatabaseProvider } from '../../prisma/schema';
import { startApp } from './app';
import { LONG_POLL_OPTIONS } from './desk';
import { startImap } from './imap';
import { startIncomingMailJob } from './jobs';
import { composeMailWithFiles, type MailedFile } from './mail-with-files';
import { share } from './share';

export const PDF = Buffer.from('%PDF-1.7 the order');
export const createFile = (name: string | null, type: string, bytes: Buffer, more: Partial<MailedFile> = {}): MailedFile => ({
  ...{ name, type, bytes },
  ...more,
});

/** Starts the app without its jobs, except that it reads the mailbox. Each mail starts an inquiry of its own. */
export async function startMailFileSite(provider: DatabaseProvider, env: Record<string, string> = {}) {
  const imap = await startImap();
  const site = await startApp(provider, { env: { IMAP_URL: imap.url, MAIL_TO: 'office@example.com', ...env }, isStill: true });
  const { token } = await site.login();
  await site.db.transact((tx) => tx.companyProfile.updateMany({ data: { mailInquiries: true } }));
  /** The mails are older than the clock of the site. */
  const date = new Date(Date.now() - 60_000);
  let senders = 0;
  let reader: ReturnType<typeof startIncomingMailJob> | undefined;
  const read = () => {
    reader = startIncomingMailJob(site.services, imap.url, { pollMs: 20, pauseMs: 10, silenceMs: 5_000 });
  };
  read();
  await vi.waitFor(async () => expect(await site.db.read.mailboxPosition.count()).toBe(1), LONG_POLL_OPTIONS);

  /** Delivers a mail with these files, and returns its entry. */
  async function deliver(files: MailedFile[], headers: Record<string, string> = {}, from = `ravi${++senders}@hotel.example`) {
    const { source, ...more } = composeMailWithFiles(from, { Subject: 'Our order', ...headers }, files);
    imap.deliver(source, { date, ...more });
    const uid = imap.state.uidNext - 1;
    await vi.waitFor(async () => expect(Number((await site.db.read.mailboxPosition.findFirst())?.lastUid)).toBe(uid), LONG_POLL_OPTIONS);
    return { ...(await site.db.read.inquiryMessage.findFirstOrThrow({ orderBy: { id: 'desc' } })), from, uid };
  }

  return {
    ...{ imap, site, token, date, deliver, read },
    stopReading: async () => reader?.stop(),
    open: (id: number, index: number) => site.call('GET', `/admin/inquiry-messages/${id}/files/${index}`, { token }),
    shownFiles: async ({ inquiryId }: { inquiryId: number }) => {
      const { body } = await site.call('GET', `/api/admin/contact-inquiries/${inquiryId}/messages`, { token });
      return body.messages[0].received;
    },
    close: async () => {
      await reader?.stop();
      imap.close();
      await site.close();
    },
  };
}
export const shareMailFileSite = (...options: Parameters<typeof startMailFileSite>) => share(() => startMailFileSite(...options));

/** The status and the words of an error page. */
export const readErrorPage = ({ status, text }: { status: number; text: string }) => [status, /<h1>.*<\/h1><p>(.*)<\/p>/.exec(text)?.[1]];
