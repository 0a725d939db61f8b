/** Measures durable inquiries per second, against a loop of SQLite inserts with the same durability. */
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { startBuiltServer } from './child';
import { compareFigures, type Line, rotateList } from './figures';
import { type Request, sendLoad } from './load';

const CONNECTIONS = [1, 8, 32];
const FORM = {
  name: 'Anita Rao',
  email: 'anita@example.com',
  company: 'Hotel Sahyadri',
  phone: '',
  subject: 'bulk',
  message: 'Please send a quote for 40 cartons of paper napkins, delivered to Pune before the end of the month.',
};
export const BENCH_INQUIRY: Request = { method: 'POST', path: '/api/contact', body: JSON.stringify(FORM) };

export async function measureWrites(folder: string, { rounds, ms }: { rounds: number; ms: number }): Promise<Line[]> {
  const file = join(folder, 'writes.db');
  const server = await startBuiltServer(`file:${file}`);
  const raw = openRaw(join(folder, 'raw.db'), file);
  const ours = new Map(CONNECTIONS.map((connections) => [connections, [] as number[]]));
  const rates: number[] = [];
  const measures = [
    async () => void rates.push(insertFor(raw.insert, ms)),
    ...CONNECTIONS.map((connections) => async () => {
      const { perSecond } = await sendLoad(server.port, BENCH_INQUIRY, connections, ms);
      ours.get(connections)?.push(perSecond);
    }),
  ];
  try {
    await sendLoad(server.port, BENCH_INQUIRY, 8, ms);
    for (let round = 0; round < rounds; round += 1) for (const measure of rotateList(measures, round)) await measure();
  } finally {
    await server.stop();
    raw.close();
  }
  return [...ours].map(([connections, perSecond]) => ({
    group: 'Durable inserts ÷ raw SQLite with FULL',
    name: `POST /api/contact, ${connections} at a time`,
    unit: 'inserts/s',
    ...compareFigures(perSecond, rates),
    target: { of: 'ratio', least: 0.1 },
  }));
}

/** Opens a table with the same columns and indexes as in the server's database. */
function openRaw(file: string, serversFile: string): { insert: () => unknown; close: () => void } {
  const servers = new DatabaseSync(serversFile, { readOnly: true });
  const schema = servers
    .prepare(
      `SELECT sql FROM sqlite_master WHERE tbl_name = 'ContactInquiry' AND type IN ('table', 'index') AND sql IS NOT NULL ORDER BY type DESC`,
    )
    .all();
  servers.close();
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${(schema as { sql: string }[]).map(({ sql }) => sql).join(';')}`);
  const statement = db.prepare(`INSERT INTO "ContactInquiry" (name, email, emailKey, company, topic, message, source, createdAt)
    VALUES (@name, @email, @email, @company, @subject, @message, 'contact', @createdAt)`);
  const { phone: _, ...values } = FORM;
  // The closure also references the database: otherwise garbage collection would finalize its statements.
  return { insert: () => statement.run({ ...values, createdAt: new Date().toISOString() }), close: () => db.close() };
}

function insertFor(insert: () => unknown, ms: number): number {
  const startedAt = performance.now();
  let count = 0;
  while (performance.now() - startedAt < ms) {
    insert();
    count += 1;
  }
  return (count * 1_000) / (performance.now() - startedAt);
}
