/** `npm run bench:quotations`: what lists and searches cost with 10,000 quotations beside 100, in one run, on both databases. Prints the table. */
import { runSql } from '../../prisma/run-sql';
import { openDatabase } from '../../server/platform/database/database';
import { type Child, PASSWORD, startOurs } from './child';
import { compared, type Line, rotated, type Target, timed } from './figures';
import { compareSizes } from './two-sizes';

const SIZES = { few: 100, many: 10_000 };
const ROUNDS = 41;
const NOT_WORSE: Target = { of: 'ratio', most: 1.2 };
/** The number of quotations in each view, at both sizes. */
const PAGE = 10;
/** The company of one quotation alone. */
const RARE = 'quinquereme';
const DAY_MS = 24 * 60 * 60_000;
const STATES = ['draft', 'open', 'accepted', 'declined', 'withdrawn'];

type Desk = { server: Child; ask: (name: string, input: object) => Promise<unknown> };
type Step = { name: string; input: object; procedure?: string };

const views = ['all', 'draft', 'ready', 'buyer', 'answer', 'ending', 'expired', 'accepted', 'lost', 'mine', 'follow-up'];
const steps: Step[] = [
  ...views.map((view) => ({ name: `View ${view}`, input: { view, pageSize: PAGE } })),
  { name: 'Search, a reference', input: { q: 'QT-2026-00050' } },
  { name: 'Search, a reference of an inquiry', input: { q: 'SQ-2026-00050' } },
  { name: 'Search, a rare word', input: { q: RARE } },
  { name: 'Search, nothing found', input: { q: 'nowhere' } },
  { name: 'Search, a word that half of them have', input: { q: 'hotel', pageSize: PAGE } },
  { name: 'Search, two letters', input: { q: 'ho', pageSize: PAGE } },
  { name: 'One quotation', input: { id: 51 }, procedure: 'row' },
  { name: 'Quotations of an inquiry', input: { inquiryId: 51 }, procedure: 'ofInquiry' },
  { name: 'Earlier prices', input: { id: 51 }, procedure: 'earlierPrices' },
];

async function measure(kind: string, urls: { few: string; many: string }): Promise<Line[]> {
  const few = await openDesk(urls.few, SIZES.few);
  const many = await openDesk(urls.many, SIZES.many);
  try {
    const samples = new Map(steps.map(({ name }) => [name, { few: [] as number[], many: [] as number[] }]));
    for (let round = -5; round < ROUNDS; round += 1) {
      for (const { name, input, procedure = 'page' } of steps) {
        for (const [size, { ask }] of rotated([['few', few] as const, ['many', many] as const], round + 6)) {
          const ms = await timed(() => ask(`admin.quotations.${procedure}`, input));
          if (round >= 0) samples.get(name)?.[size].push(ms);
        }
      }
    }
    return steps.map(({ name }) => {
      const { few, many } = samples.get(name) as { few: number[]; many: number[] };
      return { group: `10,000 ÷ 100 quotations, ${kind}`, name, unit: 'ms', ...compared(many, few), target: NOT_WORSE };
    });
  } finally {
    await Promise.all([few, many].map(({ server }) => server.stop()));
  }
}

async function openDesk(url: string, count: number): Promise<Desk> {
  // Its first start migrates.
  await (await startOurs(url)).stop();
  await fill(url, count);
  const server = await startOurs(url);
  const body = JSON.stringify({ username: 'admin', password: PASSWORD });
  const login = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const headers = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` };
  const ask = async (name: string, json: object) => {
    const answer = await fetch(`${server.url}/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json }))}`, { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${name}: ${text}`);
    return text;
  };
  return { server, ask };
}

/** Quotations of the last year with an inquiry each, a fifth in each state, half of the open ones expired, with one revision where one was sent. */
async function fill(url: string, count: number): Promise<void> {
  const db = await openDatabase(url);
  const BATCH = 500;
  try {
    const user = await db.read.adminUser.findFirstOrThrow();
    await db.transact(async (tx) => {
      for (const model of [tx.quotationRevision, tx.quotation, tx.contactInquiry] as { deleteMany(query: object): Promise<unknown> }[])
        await model.deleteMany({});
    });
    const line = { kind: 'item', productId: 1, title: 'Soap', unitPaise: '10000', discountBp: 0, quantity: 1_000, unit: 'case' };
    const document = JSON.stringify({ lines: Array.from({ length: 12 }, () => line) });
    for (let from = 0; from < count; from += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => from + at + 1);
      const atOf = (id: number) => new Date(Date.now() - (count - id) * (365 / count) * DAY_MS - DAY_MS);
      await db.transact(async (tx) => {
        await tx.contactInquiry.createMany({
          data: numbers.map((id) => {
            const who = {
              name: `Buyer ${id}`,
              email: `buyer${id}@example.com`,
              emailKey: `buyer${id}@example.com`,
              company: `Hotel ${id}`,
            };
            return { id, ...who, topic: 'quote', message: 'Please quote.', source: 'contact', createdAt: atOf(id) };
          }),
        });
        await tx.quotation.createMany({
          data: numbers.map((id) => {
            const state = STATES[id % STATES.length] as string;
            const isSent = state !== 'draft';
            const at = atOf(id);
            return {
              id,
              inquiryId: id,
              state,
              currentRevision: isSent ? 1 : 0,
              draft: isSent ? null : JSON.stringify({ lines: Array.from({ length: 12 }, () => line), buyer: {}, totalPaise: '120000' }),
              buyerName: `Buyer ${id}`,
              company: id === 50 ? RARE : id % 2 === 0 ? `Hotel ${id}` : `Stores ${id}`,
              emailKey: `buyer${id % 37}@example.com`,
              totalPaise: 120_000n + BigInt(id),
              validUntil: isSent ? new Date(Date.now() + (id % 2 === 0 ? 1 : -1) * (id % 20) * DAY_MS - 3_600_000) : null,
              sentAt: isSent ? at : null,
              decidedAt: ['accepted', 'declined', 'withdrawn'].includes(state) ? at : null,
              ownerId: id % 3 === 0 ? user.id : null,
              followUpAt: state === 'open' ? new Date(Date.now() + (id % 30) * DAY_MS) : null,
              createdAt: at,
            };
          }),
        });
        await tx.quotationRevision.createMany({
          data: numbers
            .filter((id) => STATES[id % STATES.length] !== 'draft')
            .map((id) => {
              const at = atOf(id);
              const sent = { taxablePaise: 1n, totalPaise: 1n, validUntil: at, sentAt: at, sentBy: 'Site Admin' };
              return { quotationId: id, number: 1, document, hash: 'a', ...sent };
            }),
        });
      });
    }
    // Autovacuum would do this a minute later.
    if (db.provider === 'postgresql')
      for (const model of ['Quotation', 'QuotationRevision', 'ContactInquiry']) await runSql(url, `VACUUM (ANALYZE) "${model}"`);
  } finally {
    await db.close();
  }
}

await compareSizes('quotations', measure);
