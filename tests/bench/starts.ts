/** Measures the time from the start of the built server on an existing database to its first page, against bare Fastify. */
import { join } from 'node:path';
import { type Child, startBareFastify, startBuiltServer } from './child';
import { compareFigures, type Line, rotateList } from './figures';

export async function measureStarts(folder: string, { rounds }: { rounds: number }): Promise<Line> {
  const url = `file:${join(folder, 'starts.db')}`;
  await (await startBuiltServer(url)).stop();
  const sides = { ours: () => startBuiltServer(url), bare: () => startBareFastify() } satisfies Record<string, () => Promise<Child>>;
  const seconds: Record<keyof typeof sides, number[]> = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of rotateList(['ours', 'bare'] as const, round)) {
      const child = await sides[side]();
      seconds[side].push(child.started / 1_000);
      await child.stop();
    }
  }
  return {
    group: 'Process',
    name: 'Built start to first 200',
    unit: 's',
    ...compareFigures(seconds.ours, seconds.bare),
    target: { of: 'ours', most: 1.2 },
  };
}
