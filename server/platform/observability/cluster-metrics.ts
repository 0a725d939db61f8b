/** Metrics of several processes behind one port: the primary collects them from the workers and adds a `process` label. */
import type { Worker } from 'node:cluster';
import { workers } from '../process/cluster';
import type { Family, Metrics } from './metrics';

const REQUEST = 'metrics?';
// A worker that does not respond is left out.
const PATIENCE_MS = 2_000;

/** In a worker: sends its metrics on request. */
export function sendMetricsToPrimary(metrics: Metrics): void {
  process.on('message', (message) => {
    if (message === REQUEST) void metrics.collect().then((families) => process.send?.({ families }));
  });
}

/** In the primary: the metrics of all workers. */
export async function collectFromWorkers(): Promise<Family[]> {
  const targets = workers();
  const responses = await Promise.all(targets.map(requestMetrics));
  const all = new Map<string, Family>();
  for (const [index, families] of responses.entries()) {
    const process = String(targets[index]?.id);
    for (const { samples, ...family } of families) {
      const merged = all.get(family.name) ?? { ...family, samples: [] };
      merged.samples.push(...samples.map((sample) => ({ ...sample, labels: { ...sample.labels, process } })));
      all.set(family.name, merged);
    }
  }
  return [...all.values()];
}

function requestMetrics(worker: Worker): Promise<Family[]> {
  return new Promise((resolve) => {
    const done = (families: Family[]) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      resolve(families);
    };
    const onMessage = (message: { families?: Family[] }) => {
      if (message.families) done(message.families);
    };
    const timer = setTimeout(() => done([]), PATIENCE_MS);
    worker.on('message', onMessage);
    worker.send(REQUEST, (error) => {
      if (error) done([]);
    });
  });
}
