/**
 * Measures the longest tasks of a page's main thread while it loads, with a phone's screen, a quarter of the processor's speed, and slow
 * 4G.
 */
import type { Browser } from 'playwright-core';

/** `ms` of thread time; `parts` are the longest entries of the task. */
export type LongTask = { ms: number; parts: string[] };

type Event = {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  tdur?: number;
  pid: number;
  tid: number;
  args?: { data?: { url?: string } };
};

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
const THROTTLE = 4;
/** The time after the load event for hydration and subsequent tasks. */
const SETTLE_MS = 3_000;
const SHOWN_PARTS = 3;

/** Loads the page once with an empty cache, and returns its tasks, the longest first. */
export async function measureLongTasks(browser: Browser, url: string): Promise<LongTask[]> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'] });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Event[] };
    return tasksOf(traceEvents);
  } finally {
    await context.close();
  }
}

function tasksOf(events: Event[]): LongTask[] {
  const main = events.findLast(({ name }) => name === 'Layout' || name === 'UpdateLayoutTree');
  const complete = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === main?.pid && tid === main.tid);
  const tasks = complete.filter(({ name }) => name === 'ThreadControllerImpl::RunTask' || name === 'RunTask');
  const longest = tasks.toSorted((a, b) => msOf(b) - msOf(a)).slice(0, 5);
  return longest.map((task) => ({
    ms: Math.round(msOf(task)),
    parts: complete
      .filter(
        (event) =>
          event !== task && !tasks.includes(event) && event.ts >= task.ts && event.ts + (event.dur ?? 0) <= task.ts + (task.dur ?? 0),
      )
      .toSorted((a, b) => msOf(b) - msOf(a))
      .slice(0, SHOWN_PARTS)
      .map(
        (event) => `${event.name} ${Math.round(msOf(event))}${event.args?.data?.url ? ` ${event.args.data.url.replace(/^.*\//, '')}` : ''}`,
      ),
  }));
}

const msOf = ({ tdur, dur = 0 }: Event) => (tdur ?? dur) / 1_000;
