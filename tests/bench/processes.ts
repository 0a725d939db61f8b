/** Measures the throughput of several processes behind one port, on one PostgreSQL, against one process in the same rounds. */
import { type Child, startBuiltServer, waitUntilDense } from './child';
import { compareFigures, type Line, rotateList } from './figures';
import { type Request, sendLoad } from './load';
import { BENCH_INQUIRY } from './writes';

const COUNTS = [1, 2, 4];
// Enough connections for the system to spread them over the processes.
const CONNECTIONS = 64;
const REQUESTS: [name: string, request: Request][] = [
  ['GET / br', { path: '/', headers: { 'accept-encoding': 'br' } }],
  // Concurrent identical reads share one rendering, so writes show better what additional processes gain.
  ['POST /api/contact', BENCH_INQUIRY],
];

export async function measureProcesses(url: string, { rounds, ms }: { rounds: number; ms: number }): Promise<Line[]> {
  const servers = new Map<number, Child>();
  // Started one after the other: the first migrates and seeds.
  for (const count of COUNTS) servers.set(count, await startBuiltServer(url, { PROCESSES: String(count) }));
  const samples = new Map(REQUESTS.flatMap(([name]) => COUNTS.map((count) => [`${name}, ${count}`, [] as number[]])));
  const cases = REQUESTS.flatMap(([name, request]) => COUNTS.map((count) => ({ name, request, count })));
  try {
    for (const server of servers.values()) await waitUntilDense(server, '/');
    // The first round warms up and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      for (const { name, request, count } of rotateList(cases, round)) {
        const { perSecond } = await sendLoad((servers.get(count) as Child).port, request, CONNECTIONS, ms);
        if (round > 0) samples.get(`${name}, ${count}`)?.push(perSecond);
      }
    }
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
  }
  return cases.map(({ name, count }) => ({
    group: 'Several processes ÷ one, PostgreSQL',
    name: `${name}, ${count} ${count === 1 ? 'process' : 'processes'}`,
    unit: 'requests/s',
    ...compareFigures(samples.get(`${name}, ${count}`) ?? [], samples.get(`${name}, 1`) ?? []),
  }));
}
