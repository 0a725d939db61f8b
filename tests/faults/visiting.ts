import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';
import type { RunningServer } from '../support/server';
import { expectAtMost, printFigure, quantile, quickOrLong } from './long-form';

export const PAGES = ['/healthz', '/', '/products', '/about', '/contact', '/product/1', '/api/products'];

/** Requests pages as visitors do while `work` runs, and expects that no response is slow. */
export async function whileVisiting(server: RunningServer, what: string, work: () => Promise<unknown>): Promise<void> {
  // Fills the response cache.
  for (const path of PAGES) await (await fetch(`${server.url}${path}`)).arrayBuffer();
  const visitor = new Worker(resolve('tests/faults/visitor.mjs'), {
    workerData: { port: server.port, paths: PAGES, least: 20, pauseMs: quickOrLong(20, 5) },
  });
  await once(visitor, 'message');
  const result = once(visitor, 'message');
  await work();
  visitor.postMessage('stop');
  const [{ times, statuses }] = (await result) as [{ times: number[]; statuses: number[] }];
  expect(statuses).toEqual([200]);
  printFigure(`pages during ${what}`, `${times.length} asked, median ${quantile(times, 0.5).toFixed(1)} ms`);
  expectAtMost(`pages during ${what}, p99`, quantile(times, 0.99), 150);
}
