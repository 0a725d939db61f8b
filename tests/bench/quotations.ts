/**
 * `npm run bench:quotations`: measures lists and searches with 10,000 quotations against 100, in one run, on both databases. Prints the
 * table.
 */
import { runSql } from '../../prisma/run-sql';
import { openDatabase } from '../../server/platform/database/database';
import type { Line, Target } from './figures';
import { compareSizes, type JourneyStep, measureSteps, type Office, startFilledOffice } from './two-sizes';

const SIZES = { few: 100, many: 10_000 };
const ROUNDS = 41;
const NOT_WORSE: Target = { of: 'ratio', most: 1.2 };
/** The number of quotations in each view, at both sizes. */
const PAGE = 10;
/** A company name that only one quotation has. */
const RARE = 'quinquereme';
const DAY_MS = 24 * 60 * 60_000;
const STATES = ['draft', 'open', 'accepted', 'declined', 'withdrawn'];

const step = (name: string, input: object, procedure = 'page'): JourneyStep<Office> => ({
  name,
  target: NOT_WORSE,
  run: ({ ask }) => ask(`admin.quotations.${procedure}`, input),
});

const views = ['all', 'draft', 'ready', 'buyer', 'answer', 'ending', 'expired', 'accepted', 'lost', 'mine', 'follow-up'];
const steps: JourneyStep<Office>[] = [
  ...views.map((view) => step(`View ${view}`, { view, pageSize: PAGE })),
  step('Search, a reference', { q: 'QT-2026-00050' }),
  step('Search, a reference of an inquiry', { q: 'SQ-2026-00050' }),
  step('Search, a rare word', { q: RARE }),
  step('Search, nothing found', { q: 'nowhere' }),
  step('Search, a word that half of them have', { q: 'hotel', pageSize: PAGE }),
  step('Search, two letters', { q: 'ho', pageSize: PAGE }),
  step('One quotation', { id: 51 }, 'row'),
  step('Quotations of an inquiry', { inquiryId: 51 }, 'ofInquiry'),
  step('Earlier prices', { id: 51 }, 'earlierPrices'),
];

async function measure(kind: string, urls: { few: string; many: string }): Promise<Line[]> {
  const few = await startFilledOffice(urls.few, (url) => fill(url, SIZES.few));
  const many = await startFilledOffice(urls.many, (url) => fill(url, SIZES.many));
  return measureSteps(`10,000 ÷ 100 quotations, ${kind}`, steps, { few, many }, ROUNDS);
}

/**
 * Creates quotations of the last year, each with an inquiry, a fifth in each state, half of the open ones expired, each sent one with one
 * revision.
 */
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
