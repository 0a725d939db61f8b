/**
 * Every command of the router, also those that do not exist yet: its repeat gets the first result and writes nothing, its key serves no other
 * content, caller or command, its stale version is refused, and programs that follow changes get an event, or it says why not.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takesKey } from '../../server/platform/trpc';
import { procedures } from '../../server/router';
import type { TestAnswer } from './app';
import { prepareCommands } from './commands';
import { testProviders } from './databases';
import { dumpDatabase } from './dump';
import { startQuotationOffice } from './quotation-office';
import { takeSnapshot } from './snapshot';

const commands = procedures.filter(takesKey);

type Input = Record<string, unknown>;
type Line = { command?: string; isStored?: boolean; noEvent?: string };

/** Tests every third command, from number `first`: a file with all of them would be too slow. */
export function testCommands(first: 0 | 1 | 2): void {
  describe.each(testProviders)('on %s', (provider) => {
    let site: Awaited<ReturnType<typeof start>>;
    beforeAll(async () => {
      site = await start();
    });
    afterAll(() => site.close());

    async function start() {
      const lines: Line[] = [];
      const log = { write: (line: string) => void lines.push(JSON.parse(line)) };
      const app = await startQuotationOffice(provider, { env: { LOG_LEVEL: 'debug' }, app: { log: log as never } });
      const { inputOf, colleague } = await prepareCommands(app);
      return { ...app, lines, inputOf, colleague, reset: await takeSnapshot(app.db) };
    }

    it.each(commands.filter((_, n) => n % 3 === first).map(({ name, meta }) => [name, meta] as const))(
      '%s is recognized when it is repeated',
      async (name, meta) => {
        await site.reset();
        const token = meta.access === 'admin' ? site.token : undefined;
        const input = await site.inputOf(name);
        const key = `key-of-${name.replaceAll('.', '-')}`.padEnd(16, '-').slice(0, 64);
        const send = (content: unknown, { of = name, by = token, as = key } = {}) =>
          site.trpc('mutation', of, content, { ...(by && { token: by }), headers: { 'idempotency-key': as } });
        const events = await site.db.read.event.count();

        site.lines.length = 0;
        const first = await send(input);
        expect(first.status, `tests/support/commands.ts has no input with which ${name} succeeds: ${first.text}`).toBe(200);
        const line = site.lines.find(({ command }) => command === name);
        const isInParts = meta.command !== undefined && 'inParts' in meta.command;
        expect(line?.isStored, `${name} stores its result with its changes by runWrite, or has the reason command.inParts`).toBe(
          !isInParts,
        );
        const hasEvent = (await site.db.read.event.count()) > events;
        expect(hasEvent || isInParts || line?.noEvent, `${name} records an event, or says why it has none`).toBeTruthy();

        const stored = await dump();
        const second = await send(input);
        expect([second.status, second.body], 'a repeat gets the first result').toEqual([first.status, first.body]);
        expect(await dump(), 'a repeat writes nothing').toEqual(stored);

        expect(codeOf(await send(another(input))), 'the key does not serve other content').toBe('idempotency_key_reused');
        const other = meta.access === 'admin' ? { by: site.colleague } : { of: 'public.subscribe' };
        if (name !== 'public.subscribe')
          expect(codeOf(await send(input, other)), 'nor another caller or command').toBe('idempotency_key_reused');
        expect(await dump(), 'a refused key writes nothing').toEqual(stored);

        if (!withStaleVersion(input)) return;
        await site.reset();
        const stale = withStaleVersion(await site.inputOf(name));
        const refused = await send(stale, { as: `${key.slice(0, 58)}-stale` });
        // A change of many rows leaves those that changed meanwhile, and names them.
        const left = refused.body.result?.data.json.left;
        if (left) expect(left).toHaveLength(1);
        else expect(refused.status, `a stale version is refused: ${refused.text}`).toBe(409);
      },
    );

    /** Without what every request may write: when its caller was seen, and what it read. */
    async function dump() {
      const { AdminSession: _, ApiToken: __, AccessEntry: ___, AdminUser: users, ...rest } = await dumpDatabase(site.db);
      return { ...rest, users: users?.map((user) => user.replace(/"lastSeenAt":[^,]*/, '')) };
    }
  });
}

const codeOf = ({ body }: TestAnswer) => body.error?.json?.data?.code;

/** The input with one other value. */
function another(input: Input | undefined): Input {
  const [name, value] = Object.entries(input ?? {}).find(([, value]) => typeof value !== 'object') ?? ['other', 0];
  return { ...input, [name]: typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${value}x` };
}

/** The input with a version that its row never had; undefined for an input without a version. */
function withStaleVersion(value: unknown): Input | undefined {
  if (typeof value !== 'object' || value === null) return;
  const input = value as Input;
  if (typeof input.version === 'number') return { ...input, version: input.version + 1 };
  for (const [name, part] of Object.entries(input)) {
    const stale = Array.isArray(part) ? part.map((one) => withStaleVersion(one) ?? one) : withStaleVersion(part);
    if (stale && JSON.stringify(stale) !== JSON.stringify(part)) return { ...input, [name]: stale };
  }
}
