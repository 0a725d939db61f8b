/** The process is killed during a command: its repeat after a restart gets one result, and the command was done once. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../server/platform/database/database';
import { createStartedDatabase } from '../support/databases';
import { PASSWORD } from '../support/password';
import { type RunningServer, startServer } from '../support/server';
import { isLong } from './long-form';
import { signIn } from './writers';

/** The delays in milliseconds after the request at which the process is killed; null for a kill after the answer. */
const MOMENTS = [1, 5, 20, 80, null];

type Kind = { name: string; input: object; count: (db: Database) => Promise<number> };
const call = { name: 'Ravi', phone: '98450 12345', topic: 'bulk', message: 'Wants 200 boxes.' };
const KINDS: Kind[] = [
  { name: 'admin.companyTimeline.create', input: { year: '2001', event: 'Begun' }, count: ({ read }) => read.timelineEntry.count() },
  { name: 'admin.inquiries.enterCall', input: call, count: ({ read }) => read.contactInquiry.count() },
  {
    name: 'admin.tokens.create',
    input: { name: 'Accounting', scopes: ['read-public'], currentPassword: PASSWORD },
    count: ({ read }) => read.apiToken.count(),
  },
];

// Each kill needs a start of the server, so these tests run only in the long form.
describe.runIf(isLong)('killed between a command and its repeat', () => {
  let db: Database;
  let env: Record<string, string>;
  let drop: () => Promise<void>;
  let server: RunningServer;
  /** A session outlives the process. */
  let token = '';
  beforeAll(async () => {
    const started = await createStartedDatabase('sqlite');
    drop = started.drop;
    db = await openDatabase(started.url);
    env = { DATABASE_URL: started.url, SEED: 'none', RATE_LIMITS: 'off' };
  });
  afterEach(() => server.stop());
  afterAll(async () => {
    await db.close();
    await drop();
  });

  const send = async ({ url }: RunningServer, { name, input }: Kind, key: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key };
    const answer = await fetch(`${url}/trpc/${name}`, { method: 'POST', headers, body: JSON.stringify({ json: input }) }).catch(() => null);
    return answer && { status: answer.status, body: await answer.text().catch(() => '') };
  };

  it.each(KINDS.flatMap((kind) => MOMENTS.map((moment) => [kind.name, moment, kind] as const)))(
    '%s, killed after %s ms, is done once',
    async (name, moment, kind) => {
      server = await startServer(env);
      token ||= (await signIn(server.url)).token;
      const before = await kind.count(db);
      const key = `killed-${name.replaceAll('.', '-')}-${moment}`;
      const first = send(server, kind, key);
      await (moment === null ? first : pause(moment));
      await server.kill();
      const answered = await first;
      server = await startServer(env);
      const repeats = [await send(server, kind, key), await send(server, kind, key)];
      expect(repeats[0]?.status).toBe(200);
      expect(repeats[1]).toEqual(repeats[0]);
      if (answered?.status === 200 && answered.body !== '') expect(repeats[0]).toEqual(answered);
      expect((await kind.count(db)) - before).toBe(1);
    },
  );
});
