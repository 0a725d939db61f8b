/**
 * Many concurrent editors: none gets a 503, no write is retried, and the rows match their revisions.
 *
 * @module-tag thorough
 */
import { expect, it } from 'vitest';
import { databaseProviders } from '../../prisma/schema';
import { freePort } from '../../scripts/free-port.mjs';
import { findReadDelegate, serializeRow } from '../../server/features/content/rows';
import { openClient } from '../../server/platform/database/database';
import { versionedTypes } from '../../shared/content/registry';
import { createStartedDatabase } from '../support/databases';
import { startServer } from '../support/server';
import { printFigure, quantile, quickOrLong } from './long-form';
import { addProducts, signIn } from './writers';

// The quick form omits SQLite, which has a single write connection anyway.
const KINDS = databaseProviders.slice(-quickOrLong(1, databaseProviders.length));
const EDITORS = [1, 5, 20].slice(-quickOrLong(1, 3));
const SAVES = quickOrLong(2, Number.POSITIVE_INFINITY);
const MS = quickOrLong(Number.POSITIVE_INFINITY, 60_000);

const message = { name: 'Asha', email: 'asha@example.com', company: 'Blue Hotel', subject: 'bulk', message: 'Hello' };

type Written = { changeSet?: string; row?: { id: number } };
type Call = (procedure: string, input: object) => Promise<Written>;

it.each(KINDS)('twenty concurrent editors lose no change on %s', { timeout: 600_000 }, async (provider) => {
  const { url, drop } = await createStartedDatabase(provider);
  const metricsPort = await freePort();
  const server = await startServer({ DATABASE_URL: url, SEED: 'none', RATE_LIMITS: 'off', METRICS_PORT: String(metricsPort) });
  const { token } = await signIn(server.url);
  const ids = await addProducts(server, token, 12);

  let answers: { status: number; ms: number }[] = [];
  const call: Call = async (procedure, input) => {
    const startedAt = performance.now();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/trpc/${procedure}`, { method: 'POST', headers, body: JSON.stringify({ json: input }) });
    const body = (await answer.json()) as { result?: { data: { json: Written | null } } };
    answers.push({ status: answer.status, ms: performance.now() - startedAt });
    return body.result?.data.json ?? {};
  };

  for (const editors of EDITORS) {
    answers = [];
    const roundStartedAt = performance.now();
    const isOver = (turns: number) => turns >= SAVES || performance.now() - roundStartedAt > MS;
    await Promise.all(Array.from({ length: editors }, (_, editor) => edit(call, { editor, ids, isOver })));
    const perSecond = Math.round((answers.length * 1_000) / (performance.now() - roundStartedAt));
    const [median, p99] = [0.5, 0.99].map((share) =>
      Math.round(
        quantile(
          answers.map(({ ms }) => ms),
          share,
        ),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200).length;
    printFigure(
      `${editors} editors on ${provider}`,
      `${perSecond} saves/s, median ${median} ms, p99 ${p99} ms; ${answers.length} saves, ${refused} refused`,
    );
    // Expected refusals: a missing category, an undo without changes, or an undo of something changed since.
    expect(answers.filter(({ status }) => ![200, 400, 404, 409].includes(status))).toEqual([]);
  }
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toMatch(/^site_database_write_retries_total 0$/m);
  expect(await server.stop()).toBe(0);
  await expectRowsOfHistory(url);
  await drop();
});

/** One editor: changes and moves products, creates and deletes categories that other products use, undoes changes, updates inquiries. */
async function edit(call: Call, { editor, ids, isOver }: { editor: number; ids: number[]; isOver: (saves: number) => boolean }) {
  const some = (number: number) => ids[(editor * 7 + number * 13) % ids.length] as number;
  let last: Written = {};
  for (let turn = 0; !isOver(turn); turn += 1) {
    const id = some(turn);
    const kind = (editor + turn) % 8;
    if (kind === 3) {
      const slug = `category-of-${editor}-${turn}`;
      const { row: category } = await call('admin.productCategories.create', { name: slug, slug });
      if (!category) continue;
      for (const product of [id, some(turn + 1)]) await call('admin.products.update', { id: product, categoryId: category.id });
      last = await call('admin.productCategories.remove', { id: category.id });
    } else if (kind === 5) {
      last = await call('admin.products.move', { id, before: some(turn + 2) });
    } else if (kind === 6 && last.changeSet) {
      await call('admin.history.undo', { changeSet: last.changeSet });
    } else if (kind === 7) {
      await call('public.submitInquiry', message);
    } else {
      last = await call('admin.products.update', { id, description: `Text ${turn} of ${editor}` });
    }
  }
}

/** Replays the revisions from the first: each starts from the previous result, and the last one equals the stored row. */
async function expectRowsOfHistory(url: string): Promise<void> {
  const client = await openClient(url, 'read');
  try {
    const rows = new Map<string, unknown>();
    for (const { type, rowId, before, after } of await client.revision.findMany({ orderBy: { id: 'asc' } })) {
      const key = `${type} ${rowId}`;
      expect(before).toEqual(rows.get(key) ?? null);
      if (after) rows.set(key, after);
      else rows.delete(key);
    }
    const stored = new Map<string, unknown>();
    for (const type of versionedTypes) {
      for (const row of await findReadDelegate(client as never, type).findMany({})) stored.set(`${type.path} ${row.id}`, serializeRow(row));
    }
    expect(stored).toEqual(rows);
  } finally {
    await client.$disconnect();
  }
}
