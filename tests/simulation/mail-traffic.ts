/** The mails of the simulated site: the server that takes them, and the mailbox that brings replies and bounces. */
import { expect, vi } from 'vitest';
import { parseIncomingMail } from '../../server/features/mail/incoming/read-mail';
import { receiveMail } from '../../server/features/mail/incoming/receive-mail';
import { outboxJob } from '../../server/features/mail/outbox';
import type { Services } from '../../server/platform/context';
import type { Database } from '../../server/platform/database/database';
import { composeDeliveryReport, composeReplyMail } from '../support/desk';
import { decodeMail } from '../support/quotation-office';
import type { startSmtp } from '../support/smtp';
import type { Faults } from './faults';
import { MAIL_ANSWERS } from './steps';

/** The site: its two processes, first the process that is called, and how a killed process is started again. */
export type Processes = { readonly services: readonly [Services, Services]; restart(): Promise<void> };
type Send = { answer: keyof typeof MAIL_ANSWERS; isTogether: boolean };
const ABOUT = /Answer \d+ for you\.|Reply \d+ of us\.|Zyrquat\d+/;
const idOf = (data: string) => /^message-id: *<([^>]+)>/im.exec(data)?.[1] ?? '';

export class MailTraffic {
  /** How often a mail may arrive once more than once: an answer of the mail server, or the process, was lost meanwhile. */
  #uncertain = 0;
  #bounced = new Set<string>();

  constructor(
    private readonly smtp: Awaited<ReturnType<typeof startSmtp>>,
    private readonly faults: Faults,
    private readonly db: Database,
    private readonly site: Processes,
  ) {}

  /** Sends all due mails once, by both processes at the same time if `isTogether`. */
  async send({ answer, isTogether }: Send): Promise<void> {
    const words = MAIL_ANSWERS[answer];
    const { smtp, faults } = this;
    const [first, second] = this.site.services;
    const [before, { hits }] = [smtp.received.length, faults];
    smtp.state.answers = isTogether ? { body: 'hang' } : words === undefined ? {} : { body: words };
    await this.faults.meet(async () => {
      let isEnded = false;
      const sending = this.#empty(first, hits).finally(() => {
        isEnded = true;
      });
      if (isTogether) {
        // The first process waits for the mail server's answer while the second sends the other mails.
        await vi.waitUntil(() => isEnded || smtp.received.length > before, { timeout: 10_000, interval: 5 });
        smtp.state.answers = words === undefined ? {} : { body: words };
        await this.#empty(second, hits);
        smtp.release();
      }
      await sending;
    });
    smtp.state.answers = {};
    if (answer === 'lost') this.#uncertain += smtp.received.length - before;
    // The write that records the delivery of a mail was hit; of two mails, if two processes were sending.
    if (faults.hits > hits) this.#uncertain += isTogether ? 2 : 1;
    if (faults.isKilled) await this.site.restart();
  }

  async #empty(services: Services, hits: number): Promise<void> {
    const job = outboxJob.start(services);
    if (!job) throw new Error('There is no outbox');
    await job
      .run({ stopping: new AbortController().signal, record: () => undefined })
      .catch((error) => {
        if (this.faults.hits === hits) throw error;
      })
      .finally(() => job.close?.());
  }

  /** The mails that arrived at an address. */
  arrivedAt(email: string): { id: string; data: string }[] {
    const theirs = this.smtp.received.filter(({ to }) => to.join().includes(email));
    return theirs.map(({ data }) => ({ id: idOf(data), data: decodeMail(data) }));
  }

  /** The answers of the office that arrived at an address, each once. */
  answersTo(email: string): string[] {
    return [...new Set(this.arrivedAt(email).flatMap(({ data }) => /Answer \d+ for you\./.exec(data)?.[0] ?? []))];
  }

  /** Brings a mail until the site has read it, and once more if it `isDoubled`. */
  async #bring(source: string, isDoubled: boolean): Promise<void> {
    const mail = await parseIncomingMail(Buffer.from(source));
    for (let left = isDoubled ? 2 : 1; left > 0; ) {
      const { hits } = this.faults;
      const [services] = this.site.services;
      const now = services.now();
      await this.faults
        .meet(() => services.db.transact((tx) => receiveMail(tx, services, mail, { now, arrivedAt: now })))
        .catch((error) => {
          if (this.faults.hits === hits) throw error;
        });
      if (this.faults.isKilled) await this.site.restart();
      // The mailbox keeps its mail until the site has stored it.
      if (this.faults.hits === hits) left -= 1;
    }
  }

  /** A visitor replies to the last mail that arrived; returns whether there was one. */
  async reply({ email, isDoubled, text }: { email: string; isDoubled: boolean; text: string }): Promise<boolean> {
    const last = this.arrivedAt(email).at(-1);
    if (!last) return false;
    await this.#bring(composeReplyMail(email, { 'In-Reply-To': `<${last.id}>` }, text), isDoubled);
    return true;
  }

  /** The provider of a visitor returns the last answer that arrived. */
  async bounce({ email, isDoubled }: { email: string; isDoubled: boolean }): Promise<void> {
    const last = this.arrivedAt(email).findLast(({ data }) => /Answer \d+ for you\./.test(data));
    const stored = last && (await this.db.read.outboxMail.findFirst({ where: { mailId: last.id } }));
    if (!last || stored?.state !== 'sent') return;
    this.#bounced.add(last.id);
    await this.#bring(composeDeliveryReport('failed', last.id).replaceAll('asha@example.org', email), isDoubled);
  }

  /** Each mail arrived once, and the office sees which came back. */
  async compare(): Promise<void> {
    const times = new Map<string, number>();
    /** The Message-IDs by recipient, subject and content. */
    const idsOf = new Map<string, Set<string>>();
    for (const { to, data } of this.smtp.received) {
      const id = idOf(data);
      times.set(id, (times.get(id) ?? 0) + 1);
      const about = ABOUT.exec(decodeMail(data).replace(/^to:.*$/im, ''))?.[0];
      if (about === undefined) continue;
      const said = `${to} ${/^subject: .*/im.exec(data)?.[0]} ${about}`;
      idsOf.set(said, (idsOf.get(said) ?? new Set()).add(id));
    }
    const again = [...times.values()].reduce((sum, count) => sum + count - 1, 0);
    expect(again).toBeLessThanOrEqual(this.#uncertain);
    expect([...idsOf].filter(([, ids]) => ids.size > 1)).toEqual([]);
    const mailId = { in: [...this.#bounced] };
    const outbox = await this.db.read.outboxMail.findMany({ where: { OR: [{ mailId }, { state: 'bounced' }] } });
    expect(outbox.filter(({ state }) => state !== 'bounced')).toEqual([]);
    expect(outbox.filter(({ mailId: id }) => !this.#bounced.has(id ?? ''))).toEqual([]);
    const messages = await this.db.read.inquiryMessage.findMany({ where: { mailId } });
    expect(messages.map(({ state }) => state)).toEqual(messages.map(() => 'bounced'));
  }

  close(): void {
    this.smtp.close();
  }
}
