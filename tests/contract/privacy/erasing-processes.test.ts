/**
 * One of several processes erases: the others wait, and one of them takes over an abandoned erasure. SQLite's file belongs to one process.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app';
import { finishErasures } from '../../../server/features/privacy/erasing/erasing-jobs';
import { openDatabase } from '../../../server/platform/database/database';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { startApp } from '../../support/app';
import { dumpDatabase } from '../../support/dump';

const email = 'zebra@example.com';
const person = { emailKey: email, phoneKeys: [] };
const by = { user: null, channel: 'shell' } as const;
const MESSAGES = 70;

/** Starts two processes, and an erasure with a sealed copy that the first one pauses until `release`. */
async function startTwo() {
  const app = await startApp('postgresql', { env: { SEAL_DAYS: '30' } });
  const { env, erasures } = app.services;
  const db = await openDatabase(env.DATABASE_URL);
  const second = await buildApp({ env, db, erasuresFile: erasures.file, jobs: [], workingDay: [] });
  const inquiry = { name: 'Zebra', email, emailKey: email, topic: 'bulk', message: 'Zebra', source: 'contact', createdAt: new Date() };
  const { id } = await app.db.transact((tx) => tx.contactInquiry.create({ data: inquiry }));
  const message = { inquiryId: id, channel: 'note', direction: 'internal', authorName: 'Zebra', text: 'Zebra', createdAt: new Date() };
  await app.db.transact((tx) => tx.inquiryMessage.createMany({ data: Array.from({ length: MESSAGES }, () => message) }));
  let reach = () => {};
  let release = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const find = async () => {
    reach();
    await released;
    return {};
  };
  app.services.personalData = [...app.services.personalData, { find, erase: async () => undefined }];
  /** Returns the number of copies, and of complete copies. */
  const copies = async () => {
    const all = await app.db.read.sealedErasure.findMany();
    return [all.length, all.filter(({ rows }) => rows === MESSAGES + 1).length];
  };
  const said = () => {
    const lines = readFileSync(app.services.erasures.file, 'utf8').trimEnd().split('\n');
    return lines.map((line) => Object.keys(JSON.parse(line)).at(-1));
  };
  const nothingLeft = async () =>
    expect(
      Object.values(await dumpDatabase(app.db))
        .flat()
        .filter((row) => /zebra/i.test(row)),
    ).toEqual([]);
  const close = async () => {
    await second.http.close();
    await db.close();
    await app.close();
  };
  return { app, other: second, nothingLeft, reached, release: () => release(), copies, said, close };
}

describe('of two processes on PostgreSQL', () => {
  it('one process finishes an interrupted erasure, and the other does not touch its copy', async () => {
    const { app, other, nothingLeft, reached, release, copies, said, close } = await startTwo();
    const { erasures } = app.services;
    await erasures.begin({ email: erasures.hashOfAddress(email) }, new Date());
    const first = finishErasures(app.services);
    await reached;
    expect(await finishErasures(other.services)).toBe(false);
    expect(await copies()).toEqual([1, 0]);
    release();
    expect(await first).toBe(true);
    expect(await finishErasures(other.services)).toBe(true);
    expect(await copies()).toEqual([1, 1]);
    expect(said()).toEqual(['begun', 'done']);
    await nothingLeft();
    await close();
  });

  it('a process takes over an erasure from a process that was silent for two minutes, and the silent one does no harm when it resumes', async () => {
    const { app, other, nothingLeft, reached, release, copies, said, close } = await startTwo();
    const first = erasePersonalData(app.services, { person, rows: {} }, by);
    const failed = expect(first).rejects.toThrow();
    await reached;
    expect(await finishErasures(other.services)).toBe(false);
    const { count } = await app.db.transact((tx) => tx.attemptCounter.updateMany({ data: { resetAt: new Date(0) } }));
    expect(count).toBe(1);
    expect(await finishErasures(other.services)).toBe(true);
    expect(await copies()).toEqual([1, 1]);
    release();
    await failed;
    expect(await copies()).toEqual([1, 1]);
    expect(said()).toEqual(['begun', 'done']);
    await nothingLeft();
    await close();
  });
});
