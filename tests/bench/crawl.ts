/**
 * A crawl of product pages, each once and over a separate connection, as by a search engine: its cost, and its effect on other visitors.
 */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Child } from './child';
import { type Line, measureTime, summarizeFigures } from './figures';

const AT_ONCE = 8;
/** The number of parts, each of which gives one value for the medians. */
const PARTS = 10;
/** A prime step, so that each product is visited once, and neighbours in a list are not visited one after the other. */
const STEP = 7_919;
const PAUSE_MS = 50;

/** Requests `pages` different product pages of `count` products with ids from `first` on. */
export async function measureCrawl(kind: string, { server, first, count }: Shop, pages: number): Promise<Line[]> {
  const [perSecond, cpu]: [number[], number[]] = [[], []];
  const ofPart = pages / PARTS;
  const visitor = visitHome(server);
  let next = 0;
  const crawlUntil = async (end: number) => {
    while (next < end) {
      const id = first + ((next * STEP) % count);
      next += 1;
      await ask(`${server.url}/product/${id}`);
    }
  };
  let waits: number[] = [];
  try {
    for (let end = ofPart; end <= pages; end += ofPart) {
      const before = await server.usage();
      const ms = await measureTime(() => Promise.all(Array.from({ length: AT_ONCE }, () => crawlUntil(end))));
      perSecond.push(ofPart / (ms / 1_000));
      cpu.push(((await server.usage()).cpu - before.cpu) / ofPart);
    }
  } finally {
    waits = await visitor.stop();
  }
  const group = `A crawl of ${pages.toLocaleString('en')} of ${count.toLocaleString('en')} product pages, ${kind}`;
  return [
    { group, name: 'Crawled pages', unit: 'pages/s', ours: summarizeFigures(perSecond) },
    { group, name: 'CPU of a crawled page', unit: 'ms', ours: summarizeFigures(cpu), target: { of: 'ours', most: 6 } },
    { group, name: 'Memory at its end', unit: 'MiB', ours: summarizeFigures([(await server.usage()).rss]) },
    {
      group,
      name: 'p99 of / during the crawl',
      unit: 'ms',
      ours: summarizeFigures([waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] as number]),
      target: { of: 'ours', most: 50 },
    },
  ];
}

type Shop = { server: Child; first: number; count: number };

/** Requests the home page every 50 ms until `stop`, which returns the response times. */
function visitHome({ url }: Child) {
  const agent = new Agent({ keepAlive: true });
  const waits: number[] = [];
  let over = false;
  const visiting = (async () => {
    while (!over) {
      const [ms] = await Promise.all([measureTime(() => ask(`${url}/`, agent)), pause(PAUSE_MS)]);
      waits.push(ms);
    }
  })();
  // `stop` reports a failure.
  visiting.catch(() => undefined);
  const stop = async () => {
    over = true;
    await visiting.finally(() => agent.destroy());
    return waits;
  };
  return { stop };
}

async function ask(url: string, agent: Agent | false = false): Promise<void> {
  const headers = { 'accept-encoding': 'br' };
  const [answer] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  await once(answer.resume(), 'end');
}
