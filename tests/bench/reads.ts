/** Measures cached reads of visitors and integrators, against a bare Fastify that sends the same bytes and headers. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type Child, startBareFastify, startMigratedServer, waitUntilDense } from './child';
import { compareFigures, type Line, rotateList, STEADIEST_GROUP } from './figures';
import { sendLoad } from './load';

const PATHS = ['/api/products', '/', '/products', '/product/1'];
const VARIANTS = ['identity', 'br', '304'] as const;
const CONNECTIONS = 32;
const WITHOUT_TARGET = '/ br, ours alone with a log';
// Headers that Fastify and Node set themselves.
const OF_THE_CONNECTION = ['date', 'connection', 'keep-alive', 'content-length'];

type Case = { name: string; server: Child; path: string; headers: Record<string, string>; bareServer: Child; barePath: string };
type Samples = { ours: number[]; bare: number[]; ourCpu: number[]; bareCpu: number[] };

export async function measureReads(folder: string, { rounds, ms }: { rounds: number; ms: number }): Promise<Line[]> {
  const ours = await startMigratedServer(`file:${join(folder, 'reads.db')}`);
  const logging = await startMigratedServer(`file:${join(folder, 'logging.db')}`, { LOG_LEVEL: 'info' });
  for (const [server, path] of [...PATHS.map((path) => [ours, path] as const), [logging, '/'] as const]) await waitUntilDense(server, path);
  const answers = await storeAnswers(ours, folder);
  const bare = await startBareFastify(answers);
  const loggingBare = await startBareFastify(answers, { LOG_LEVEL: 'info' });
  const memory: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  try {
    const cases = await casesOf(ours, bare);
    const home = cases.find(({ name }) => name === '/ br') as Case;
    // Both sides discard their log.
    cases.push({ ...home, name: '/ br, both with a log', server: logging, bareServer: loggingBare });
    cases.push({ ...home, name: WITHOUT_TARGET, server: logging });
    const samples = new Map(cases.map(({ name }) => [name, { ours: [], bare: [], ourCpu: [], bareCpu: [] } as Samples]));
    // The first round warms up and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      for (const each of rotateList(cases, round * 5)) {
        const mine = samples.get(each.name) as Samples;
        for (const side of rotateList(['ours', 'bare'] as const, round)) {
          const [server, path] = side === 'ours' ? [each.server, each.path] : [each.bareServer, each.barePath];
          const before = await server.usage();
          const { count, perSecond } = await sendLoad(server.port, { path, headers: each.headers }, CONNECTIONS, round === 0 ? ms / 4 : ms);
          const after = await server.usage();
          if (round === 0) continue;
          mine[side].push(perSecond);
          mine[side === 'ours' ? 'ourCpu' : 'bareCpu'].push(((after.cpu - before.cpu) * 1_000) / count);
          if (server === ours || server === bare) memory[side].push(after.rss);
        }
      }
    }
    return [
      ...[...samples].map(([name, { ours, bare }]) => ({
        group: STEADIEST_GROUP,
        name: `GET ${name}`,
        unit: 'requests/s',
        ...compareFigures(ours, bare),
        ...(name !== WITHOUT_TARGET && { target: { of: 'ratio', least: 0.9 } as const }),
      })),
      ...[...samples].map(([name, { ourCpu, bareCpu }]) => ({
        group: 'CPU of a public answer',
        name: `GET ${name}`,
        unit: 'µs',
        ...compareFigures(ourCpu, bareCpu),
        ...(name !== WITHOUT_TARGET && { target: { of: 'ratio', most: 1.1 } as const }),
      })),
      {
        group: 'Process',
        name: 'Memory under load',
        unit: 'MiB',
        ...compareFigures(memory.ours, memory.bare),
        target: { of: 'ours', most: 150 },
      },
    ];
  } finally {
    await Promise.all([ours, logging, bare, loggingBare].map((child) => child.stop()));
  }
}

const requests = PATHS.flatMap((path) => VARIANTS.map((variant) => ({ path, variant })));

async function headersFor(server: Child, path: string, variant: (typeof VARIANTS)[number]): Promise<Record<string, string>> {
  if (variant === 'identity') return {};
  const encoding = { 'accept-encoding': 'br' };
  return variant === 'br' ? encoding : { ...encoding, 'if-none-match': String((await get(server, path, encoding)).headers.etag) };
}

/** The file with our answers, in the order of `requests`, for a bare server. */
async function storeAnswers(ours: Child, folder: string): Promise<string> {
  const answers: Answer[] = [];
  for (const { path, variant } of requests) answers.push(await get(ours, path, await headersFor(ours, path, variant)));
  const file = join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  return file;
}

async function casesOf(server: Child, bareServer: Child): Promise<Case[]> {
  return Promise.all(
    requests.map(async ({ path, variant }, index) => {
      const headers = await headersFor(server, path, variant);
      return { name: `${path} ${variant}`, server, path, headers, bareServer, barePath: `/${index}` };
    }),
  );
}

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

/** The response as sent over the network, with its body as base64. */
async function get({ url }: Child, path: string, headers: Record<string, string>): Promise<Answer> {
  const [answer] = (await once(httpRequest(url + path, { headers }).end(), 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray()).toString('base64');
  const endToEnd = Object.entries(answer.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name));
  return { status: answer.statusCode, headers: Object.fromEntries(endToEnd), body };
}
