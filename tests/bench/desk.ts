/**
 * `npm run bench:desk`: measures the office's inbox with 100,000 inquiries and 300,000 messages against 100 and 300, in one run, on both
 * databases. Prints the table.
 */
import { runSql } from '../../prisma/run-sql';
import type { DatabaseProvider } from '../../prisma/schema';
import { readInquiryProfile } from '../../server/features/conversation/inquiry-profile';
import { inquiryTextIndexes } from '../../server/features/inquiries/answering/find-conversations';
import { openDatabase } from '../../server/platform/database/database';
import { ensureTextIndexes } from '../../server/platform/database/migrating/ensure-text-indexes';
import { type Child, PASSWORD, startBuiltServer } from './child';
import { compareFigures, type Line, measureTime, rotateList, type Target } from './figures';
import { compareSizes } from './two-sizes';

const SIZES = { few: 100, many: 100_000 };
const ROUNDS = 21;
/** Two words: one inquiry contains the first, and one message the second. */
const [ASKED, SAID] = ['quinquereme', 'hexareme'];
const NOT_WORSE: Target = { of: 'ratio', most: 1.2 };
const SEARCH: Target = { of: 'ours', most: 25 };

/** `written` is the id of the newest reply. */
type Desk = { server: Child; ids: number[]; written: number; ask: (name: string, input?: object) => Promise<unknown>; tell: Desk['ask'] };
type Step = { name: string; target: Target; run: (desk: Desk, round: number) => Promise<unknown> };

const page = (name: string, input: object, target = NOT_WORSE): Step => {
  return { name, target, run: ({ ask }) => ask('admin.inquiries.page', input) };
};
const idOf = ({ ids }: Desk, round: number) => ids[round % ids.length] as number;

const steps: Step[] = [
  page('First page', {}),
  ...['all', 'mine', 'unassigned', 'spam', 'closed'].map((view) => page(`View ${view}`, { view })),
  page('View waiting', { waiting: true }),
  page('Search, one inquiry found', { q: ASKED }, SEARCH),
  page('Search, one message found', { q: SAID }, SEARCH),
  page('Search, nothing found', { q: 'nowhere' }, SEARCH),
  page('Search, a frequent word and a rare one', { q: `basmati ${ASKED}` }, SEARCH),
  page('Search, a frequent word', { q: 'basmati' }, SEARCH),
  { name: 'Waiting badge', target: NOT_WORSE, run: ({ ask }) => ask('admin.inquiries.waiting') },
  { name: 'One inquiry', target: NOT_WORSE, run: (desk, round) => desk.ask('admin.inquiries.row', { id: idOf(desk, round) }) },
  { name: 'One conversation', target: NOT_WORSE, run: (desk, round) => desk.ask('admin.inquiries.messages', { id: idOf(desk, round) }) },
  {
    name: 'One reply',
    target: NOT_WORSE,
    run: async (desk, round) => {
      const answer = { id: idOf(desk, round), channel: 'mail', text: 'We have it.' };
      desk.written = ((await desk.tell('admin.inquiries.addMessage', answer)) as { row: { id: number } }).row.id;
    },
  },
  // Taken back, so that nothing is sent.
  { name: 'A reply, taken back', target: NOT_WORSE, run: ({ tell, written: id }) => tell('admin.inquiries.takeBack', { id }) },
];

async function measure(kind: string, urls: { few: string; many: string }): Promise<Line[]> {
  const few = await openDesk(urls.few, SIZES.few);
  const many = await openDesk(urls.many, SIZES.many);
  try {
    const samples = new Map(steps.map(({ name }) => [name, { few: [] as number[], many: [] as number[] }]));
    for (let round = -3; round < ROUNDS; round += 1) {
      for (const { name, run } of steps) {
        for (const [size, desk] of rotateList([['few', few] as const, ['many', many] as const], round + 4)) {
          const ms = await measureTime(() => run(desk, round + 3));
          if (round >= 0) samples.get(name)?.[size].push(ms);
        }
      }
    }
    return steps.map(({ name, target }) => {
      const { few, many } = samples.get(name) as { few: number[]; many: number[] };
      return { group: `100,000 ÷ 100 inquiries, ${kind}`, name, unit: 'ms', ...compareFigures(many, few), target };
    });
  } finally {
    await Promise.all([few, many].map(({ server }) => server.stop()));
  }
}

async function openDesk(url: string, count: number): Promise<Desk> {
  // A demo inquiry is not answered by mail.
  const env = { SEED: 'none', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_TO: 'office@example.com', ACKNOWLEDGE: 'off', DIGEST: 'off' };
  // The first start migrates the database.
  await (await startBuiltServer(url, env)).stop();
  const ids = await fillInbox(url, count);
  const server = await startBuiltServer(url, env);
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    return (await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { token } = (await post('/api/auth/login', { username: 'admin', password: PASSWORD })) as { token: string };
  const result = (name: string, answer: { result?: { data: { json: unknown } } }) => {
    if (!answer.result) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer.result.data.json;
  };
  const ask = async (name: string, json?: object) => {
    const query = json ? `?input=${encodeURIComponent(JSON.stringify({ json }))}` : '';
    return result(
      name,
      await (await fetch(`${server.url}/trpc/${name}${query}`, { headers: { authorization: `Bearer ${token}` } })).json(),
    );
  };
  const tell = async (name: string, json?: object) => result(name, (await post(`/trpc/${name}`, { json }, token)) as object);
  return { server, ids, written: 0, ask, tell };
}

const HOUR_MS = 60 * 60_000;
const MESSAGES_EACH = 3;

/**
 * Creates inquiries of the last two years, a third of each status, half of them answered, each with three messages; returns ids of
 * unanswered ones.
 */
async function fillInbox(url: string, count: number): Promise<number[]> {
  const db = await openDatabase(url);
  try {
    await dropIndexes(url, db.provider);
    const pattern = Math.min(count, 1_000);
    const user = await db.read.adminUser.findFirstOrThrow();
    // With these rules the server need not recompute all due times at its start.
    const { rules: dueRules } = await readInquiryProfile(db.read);
    const inquiries = Array.from({ length: pattern }, (_, at) => {
      const createdAt = new Date(Date.now() - (at + 1) * 17 * HOUR_MS);
      return {
        name: `Visitor ${at}`,
        email: `visitor${at}@example.com`,
        emailKey: `visitor${at}@example.com`,
        company: `Hotel ${at % 97}`,
        topic: ['bulk', 'support', 'other'][at % 3] as string,
        message: `We need ${at % 10 === 0 ? 'basmati' : 'napkins'} and more for our guests, please call number ${at * 7919}. `.repeat(4),
        source: 'contact',
        status: ['new', 'in_progress', 'resolved'][at % 3] as string,
        suspectedSpam: at % 20 === 7,
        ownerId: at % 4 === 0 ? user.id : null,
        firstAnswerAt: at % 2 === 0 ? new Date(createdAt.getTime() + HOUR_MS) : null,
        repliedAt: at % 50 === 0 ? new Date(createdAt.getTime() + 2 * HOUR_MS) : null,
        dueAt: new Date(createdAt.getTime() + 24 * HOUR_MS),
        dueRules,
        createdAt,
      };
    });
    await db.transact((tx) => tx.contactInquiry.createMany({ data: inquiries }));
    const columns = Object.keys(inquiries[0] as object).map((name) => `"${name}"`);
    const numbers = (most: number) => `WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ${most})`;
    if (count > pattern)
      await runSql(
        url,
        `INSERT INTO "ContactInquiry" (${columns}) ${numbers(count / pattern - 1)} SELECT ${columns} FROM copy CROSS JOIN "ContactInquiry"`,
      );
    await runSql(
      url,
      `INSERT INTO "InquiryMessage" ("inquiryId", "channel", "direction", "authorName", "text", "createdAt")
         ${numbers(MESSAGES_EACH)} SELECT "id", 'mail', 'in', "name", 'Again ' || n || ': ' || "message", "createdAt" FROM "ContactInquiry" CROSS JOIN copy`,
    );
    await db.transact(async (tx) => {
      const { id } = await tx.contactInquiry.findFirstOrThrow({ skip: count / 2, orderBy: { id: 'asc' } });
      await tx.contactInquiry.update({ where: { id }, data: { notes: ASKED, message: `Also basmati and ${ASKED}` } });
      const message = await tx.inquiryMessage.findFirstOrThrow({ where: { inquiryId: id } });
      await tx.inquiryMessage.update({ where: { id: message.id }, data: { text: SAID } });
    });
    await ensureTextIndexes(db, inquiryTextIndexes);
    // Autovacuum would do this a minute later; see fill.ts.
    if (db.provider === 'postgresql')
      for (const sql of ['CHECKPOINT', 'VACUUM (ANALYZE) "ContactInquiry"', 'VACUUM (ANALYZE) "InquiryMessage"']) await runSql(url, sql);
    const some = { where: { suspectedSpam: false, status: 'new', firstAnswerAt: null }, select: { id: true }, take: ROUNDS + 3 };
    return (await db.read.contactInquiry.findMany(some)).map(({ id }) => id);
  } finally {
    await db.close();
  }
}

/** Drops the text indexes: building them after the rows is faster than row by row. */
async function dropIndexes(url: string, provider: DatabaseProvider): Promise<void> {
  for (const { name, table } of inquiryTextIndexes)
    for (const sql of provider === 'sqlite'
      ? ['insert', 'update', 'delete'].map((event) => `DROP TRIGGER "${name}_${event}"`)
      : [`DROP TRIGGER "${name}_follow" ON "${table}"`, `DROP TABLE "${name}"`])
      await runSql(url, sql);
}

await compareSizes('desk', measure);
