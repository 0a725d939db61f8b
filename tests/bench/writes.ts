/** Durable inquiries per second, beside a loop of SQLite inserts with the same durability. */
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { startOurs } from './child';
import { compared, type Line, rotated } from './figures';
import { load, type Request } from './load';

const CONNECTIONS = [1, 8, 32];
const FORM = {
  name: 'Anita Rao',
  email: 'anita@example.com',
  company: 'Hotel Sahyadri',
  phone: '',
  subject: 'bulk',
  message: 'Please send a quote for 40 cartons of paper napkins, delivered to Pune before the end of the month.',
};
export const INQUIRY: Request = { method: 'POST', path: '/api/contact', body: JSON.stringify(FORM) };

export async function measureWrites(folder: string, { rounds, ms }: { rounds: number; ms: number }): Promise<Line[]> {
  const server = await startOurs(`file:${join(folder, 'writes.db')}`);
  const raw = openRaw(join(folder, 'raw.db'));
  const ours = new Map(CONNECTIONS.map((connections) => [connections, [] as number[]]));
  const rates: number[] = [];
  const measures = [
    async () => void rates.push(insertFor(raw.insert, ms)),
    ...CONNECTIONS.map((connections) => async () => {
      const { perSecond } = await load(server.port, INQUIRY, connections, ms);
      ours.get(connections)?.push(perSecond);
    }),
  ];
  try {
    await load(server.port, INQUIRY, 8, ms);
    for (let round = 0; round < rounds; round += 1) for (const measure of rotated(measures, round)) await measure();
  } finally {
    await server.stop();
    raw.close();
  }
  return [...ours].map(([connections, perSecond]) => ({
    group: 'Durable inserts ÷ raw SQLite with FULL',
    name: `POST /api/contact, ${connections} at a time`,
    unit: 'inserts/s',
    ...compared(perSecond, rates),
    target: { of: 'ratio', least: 0.35 },
  }));
}

/** The columns and indexes of an inquiry. */
function openRaw(file: string): { insert: () => unknown; close: () => void } {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE inquiry (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, email TEXT NOT NULL, phone TEXT, company TEXT,
      topic TEXT NOT NULL, message TEXT NOT NULL, source TEXT NOT NULL, productId INTEGER, status TEXT NOT NULL, notes TEXT,
      suspectedSpam BOOLEAN NOT NULL, version INTEGER NOT NULL, createdAt DATETIME NOT NULL);
    CREATE INDEX waiting ON inquiry (status, createdAt);
    CREATE INDEX spam ON inquiry (suspectedSpam);`);
  const statement =
    db.prepare(`INSERT INTO inquiry (name, email, phone, company, topic, message, source, status, suspectedSpam, version, createdAt)
    VALUES (@name, @email, @phone, @company, @subject, @message, 'contact', 'new', FALSE, 1, @createdAt)`);
  // Keeps the database too: one that is collected as garbage finalizes its statements.
  return { insert: () => statement.run({ ...FORM, createdAt: new Date().toISOString() }), close: () => db.close() };
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
