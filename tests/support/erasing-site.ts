/** A site with a person to erase, and processes that can be cut off at each of their steps. */
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { DatabaseProvider } from '../../prisma/schema';
import { finishErasures } from '../../server/features/privacy/erasing/erasing-jobs';
import { ServerKey } from '../../server/platform/access/server-key';
import type { Tx } from '../../server/platform/database/database';
import { DatabaseUnavailableError, OutcomeUnknownError } from '../../server/platform/database/database-errors';
import { erasePersonalData } from '../../server/platform/personal-data/erase-personal-data';
import { Erasures } from '../../server/platform/personal-data/erasures';
import { readSealed } from '../../server/platform/personal-data/sealed-erasures';
import { DAY_MS, MINUTE_MS } from '../../shared/time/india';
import { startApp } from './app';

export const email = 'zebra@example.com';
const person = { emailKey: email, phoneKeys: ['9845012345'] };
export const by = { user: { id: 1, name: 'Asha Rao' }, channel: 'shell' } as const;
/** More notes than one transaction erases. */
export const NOTES = 25;
export const LEASE_MS = 2 * MINUTE_MS;

export const END = ['refused', 'unreachable', 'lost', 'killed before', 'killed after'] as const;
export type End = (typeof END)[number];

/** Starts the site. On SQLite the processes share a file, and hold the leases that they would hold on PostgreSQL. */
export async function startErasingSite(provider: DatabaseProvider) {
  let now = Date.parse('2026-11-23T06:00:00Z');
  let saidBefore = 0;
  const app = await startApp(provider, { isStill: true, now: () => new Date(now), env: { SEAL_DAYS: '1' } });
  const write = (tx: Tx, message: string, fields: object) => {
    const words = { name: message, email: '', message, topic: 'bulk', source: 'contact' };
    return tx.contactInquiry.create({ data: { ...words, createdAt: new Date(now), ...fields } });
  };

  /** Two inquiries of the person to erase, one by address and one by number, and one of another person; each of the first two with notes. */
  const replant = () => {
    now += DAY_MS;
    saidBefore += said().length;
    return app.db.transact(async (tx) => {
      await tx.attemptCounter.deleteMany();
      await tx.sealedErasure.deleteMany({ where: { sealedAt: { gt: new Date('2026-11-23T06:00:00Z') } } });
      await tx.inquiryMessage.deleteMany();
      await tx.contactInquiry.deleteMany();
      const first = await write(tx, 'Zebra writes', { email, emailKey: email });
      const others = await write(tx, 'Yak writes', { email: 'yak@example.com', emailKey: 'yak@example.com' });
      await write(tx, 'Zebra calls', { phone: '98450 12345', phoneKey: '9845012345' });
      const note = { channel: 'note', direction: 'internal', createdAt: new Date(now) };
      const notes = Array.from({ length: NOTES }, (_, at) => ({ ...note, inquiryId: first.id, authorName: 'Zebra', text: `Note ${at}` }));
      await tx.inquiryMessage.createMany({ data: [...notes, { ...note, inquiryId: others.id, authorName: 'Yak', text: 'Yak' }] });
    });
  };

  /** A process of its own. Its step with this number ends as `end` says; `isSilent` makes it wait there until `resume`. */
  function startProcess(at = 0, end?: End | 'refused twice' | 'silent before' | 'silent after') {
    const steps: string[] = [];
    let isKilled = false;
    const signals = new EventEmitter();
    const silent = once(signals, 'silent');
    const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      if (isKilled) throw new TypeError('killed');
      steps.push(name);
      if (end === 'refused twice' && steps.length === at + 1) throw new DatabaseUnavailableError('unreachable');
      if (steps.length !== at || end === undefined) return work();
      if (end.startsWith('refused')) throw new TypeError('refused');
      if (end === 'unreachable') throw new DatabaseUnavailableError('unreachable');
      isKilled = end.startsWith('killed');
      if (end === 'killed before') throw new TypeError('killed');
      if (end === 'silent before') await wait();
      const result = await work();
      if (end === 'killed after') throw new TypeError('killed');
      if (end === 'lost') throw new OutcomeUnknownError('lost');
      if (end === 'silent after') await wait();
      return result;
    };
    const wait = () => {
      signals.emit('silent');
      return once(signals, 'resume');
    };
    const { file, ...hashes } = app.services.erasures;
    const stored = new Erasures(file, app.services.serverKey);
    const erasures = Object.assign(new Erasures(file, app.services.serverKey), hashes, {
      begin: (...args: Parameters<Erasures['begin']>) => step('begin', () => stored.begin(...args)),
      end: (...args: Parameters<Erasures['end']>) => step('end', () => stored.end(...args)),
    });
    const { transact } = app.db;
    const db: typeof app.db = {
      ...app.db,
      provider: 'postgresql',
      emptyJournal: null,
      transact: (work, options) => step(options?.lock === 'content' ? 'delete' : 'write', () => transact(work, options)),
    };
    const services = { ...app.services, db, erasures };
    return { services, steps, silent, resume: () => signals.emit('resume') };
  }

  /** Erases the person in this process. */
  const erase = ({ services }: ReturnType<typeof startProcess>) => erasePersonalData(services, { person, rows: {} }, by);
  /** Another process finishes what it finds. */
  const finish = () => finishErasures(startProcess().services);

  const said = () => {
    const lines = readFileSync(app.services.erasures.file, 'utf8').trimEnd().split('\n');
    return lines.slice(saidBefore).map((line) => Object.keys(JSON.parse(line)).at(-1));
  };
  /** The messages of the inquiries, the number of notes, the rows of each sealed copy of the person, and the parts of unfinished copies. */
  async function state() {
    const { read } = app.db;
    const inquiries = await read.contactInquiry.findMany({ orderBy: { id: 'asc' } });
    const copies: number[] = [];
    for (const { id, rows } of (await read.sealedErasure.findMany({ where: { rows: { gt: 0 } }, orderBy: { id: 'asc' } })).slice(1)) {
      let found = 0;
      for await (const { part } of readSealed(app.services, id)) if ('rows' in part) found += part.rows.length;
      expect(found).toBe(rows);
      copies.push(rows);
    }
    const parts = await read.sealedPart.count({ where: { sealed: { rows: 0 } } });
    return { inquiries: inquiries.map(({ message }) => message), notes: await read.inquiryMessage.count(), copies, parts };
  }

  const again = () => {
    now += 1;
    return app.db.transact((tx) => write(tx, 'Zebra again', { email, emailKey: email }));
  };

  const later = (ms: number) => {
    now += ms;
  };

  // Neither belongs to a case: a finished erasure with its copy, and an erasure of another server key, which nobody can finish.
  await app.db.transact((tx) => write(tx, 'Okapi writes', { emailKey: 'okapi@example.com' }));
  await erasePersonalData(app.services, { person: { emailKey: 'okapi@example.com', phoneKeys: [] }, rows: {} }, by);
  const foreign = new Erasures(app.services.erasures.file, new ServerKey(Buffer.alloc(32, 7)));
  await foreign.begin({ email: app.services.erasures.hashOfAddress(email) }, new Date(now));
  return { ...app, now: () => new Date(now), later, replant, startProcess, erase, finish, said, state, again };
}
