/** The figures of several processes behind one port: the parent asks each, and tells them apart by a label. */
import type { Worker } from 'node:cluster';
import { workers } from '../process/cluster';
import type { Family, Metrics } from './metrics';

const ASKED = 'metrics?';
// One that stands still has nothing to say; that its figures are missing says enough.
const PATIENCE_MS = 2_000;

/** In a process behind the port: answers the parent. */
export function sendMetricsToPrimary(metrics: Metrics): void {
  process.on('message', (message) => {
    if (message === ASKED) void metrics.collect().then((families) => process.send?.({ families }));
  });
}

/** In the parent: what all of them say. */
export async function collectFromWorkers(): Promise<Family[]> {
  const asked = workers();
  const told = await Promise.all(asked.map(ask));
  const all = new Map<string, Family>();
  for (const [index, families] of told.entries()) {
    const process = String(asked[index]?.id);
    for (const { samples, ...family } of families) {
      const known = all.get(family.name) ?? { ...family, samples: [] };
      known.samples.push(...samples.map((sample) => ({ ...sample, labels: { ...sample.labels, process } })));
      all.set(family.name, known);
    }
  }
  return [...all.values()];
}

function ask(worker: Worker): Promise<Family[]> {
  return new Promise((resolve) => {
    const done = (families: Family[]) => {
      clearTimeout(timer);
      worker.off('message', hear);
      resolve(families);
    };
    const hear = (message: { families?: Family[] }) => {
      if (message.families) done(message.families);
    };
    const timer = setTimeout(() => done([]), PATIENCE_MS);
    worker.on('message', hear);
    worker.send(ASKED, (error) => {
      if (error) done([]);
    });
  });
}
