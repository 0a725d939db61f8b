/**
 * `npm run bench:erasing`: measures the response times of other requests while a person with 10,000 rows is erased, against the time
 * before. Prints the table.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../server/platform/database/database';
import { PASSWORD, startBuiltServer } from './child';
import type { Line, Target } from './figures';
import { summarizeFigures } from './figures';
import { compareSizes } from './two-sizes';

const MOST: Target = { of: 'ours', most: 150 };
const email = 'zebra@example.com';
const INQUIRIES = 1_000;
const EVERY_MS = 10;

/**
 * Creates 1,000 inquiries, each with four messages, two mails, two revisions and an event: 10,000 rows; and the same number for another
 * person.
 */
async function fill(url: string): Promise<void> {
  const db = await openDatabase(url);
  const createdAt = new Date(Date.now() - 86_400_000);
  const text = 'We need napkins and more for our guests. '.repeat(20);
  try {
    for (const emailKey of [email, 'yak@example.com']) {
      for (let left = INQUIRIES; left > 0; left -= 100) {
        await db.transact(async (tx) => {
          const inquiry = {
            name: 'Zebra',
            email: emailKey,
            emailKey,
            topic: 'bulk',
            message: text,
            source: 'contact',
            dueAt: createdAt,
            createdAt,
          };
          await tx.contactInquiry.createMany({ data: Array.from({ length: 100 }, () => inquiry) });
          const newest = await tx.contactInquiry.findMany({ orderBy: { id: 'desc' }, take: 100, select: { id: true } });
          const each = <Row>(count: number, row: (id: number) => Row) =>
            newest.flatMap(({ id }) => Array.from({ length: count }, () => row(id)));
          const message = { channel: 'note', direction: 'internal', authorName: 'Zebra', text, createdAt };
          await tx.inquiryMessage.createMany({ data: each(4, (inquiryId) => ({ ...message, inquiryId })) });
          const mail = {
            to: emailKey,
            toKey: emailKey,
            subject: 'Zebra',
            text,
            state: 'sent',
            sentAt: new Date(),
            createdAt,
            nextTryAt: createdAt,
          };
          await tx.outboxMail.createMany({ data: each(2, (inquiryId) => ({ ...mail, inquiryId })) });
          const revision = {
            changeSet: 'x',
            type: 'contact-inquiries',
            action: 'update',
            userName: 'Asha',
            channel: 'trpc',
            before: { text },
            createdAt,
          };
          await tx.revision.createMany({ data: each(2, (rowId) => ({ ...revision, rowId })) });
          await tx.event.createMany({
            data: each(1, (subjectId) => ({ subject: 'inquiries', subjectId, action: 'created', at: createdAt })),
          });
        });
      }
    }
  } finally {
    await db.close();
  }
}

async function measure(kind: string, { many: url }: { many: string }, env: Record<string, string> = {}): Promise<Line[]> {
  const settings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_TO: 'office@example.com', ACKNOWLEDGE: 'off', DIGEST: 'off', ...env };
  await (await startBuiltServer(url, settings)).stop();
  await fill(url);
  const server = await startBuiltServer(url, settings);
  const send = async (path: string, body?: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(server.url + path, {
      headers,
      signal: AbortSignal.timeout(600_000),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    return text;
  };
  try {
    const { token } = JSON.parse(await send('/api/auth/login', { username: 'admin', password: PASSWORD }));
    const requests: Record<string, () => Promise<unknown>> = {
      'A page of the site': () => send(`/products?page=${Math.ceil(Math.random() * 2)}`),
      'The inbox': () => send('/trpc/admin.inquiries.page?input=%7B%22json%22%3A%7B%7D%7D', undefined, token),
      'A message by a visitor': () =>
        send('/api/contact', { name: 'Yak', email: 'yak@example.com', company: 'Yak', subject: 'bulk', message: 'More' }),
    };
    /** The longest duration of each kind of request until `work` is done. */
    const longest = async (work: () => Promise<unknown>) => {
      let isDone = false;
      const samples = Object.entries(requests).map(async ([name, request]) => {
        const times: number[] = [];
        while (!isDone) {
          const startedAt = performance.now();
          await request();
          times.push(performance.now() - startedAt);
          await pause(EVERY_MS);
        }
        return [name, times] as const;
      });
      const startedAt = performance.now();
      await work().finally(() => {
        isDone = true;
      });
      const took = performance.now() - startedAt;
      return { took, times: new Map(await Promise.all(samples)) };
    };
    await longest(() => pause(3_000));
    const before = await longest(() => pause(5_000));
    const erasing = await longest(() => send('/trpc/admin.persons.erase', { json: { whose: { email, phone: '' }, typed: email } }, token));
    const group = `While 10,000 rows are erased, ${kind}`;
    const most = (times: number[]) => summarizeFigures([Math.max(...times)]);
    return [
      { group, name: 'The erasure', unit: 'ms', ours: summarizeFigures([erasing.took]) },
      ...Object.keys(requests).map((name) => ({
        group,
        name: `${name}, the longest`,
        unit: 'ms',
        ours: most(erasing.times.get(name) ?? []),
        reference: most(before.times.get(name) ?? []),
        target: MOST,
      })),
    ];
  } finally {
    await server.stop();
  }
}

await compareSizes('erasing', async (kind, urls) => [
  ...(await measure(kind, urls)),
  ...(await measure(`${kind}, sealed`, { many: urls.few }, { SEAL_DAYS: '30' })),
]);
