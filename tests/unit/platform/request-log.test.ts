/** The level at which a completed request is logged. */
import { expect, it } from 'vitest';
import { Counters } from '../../../server/platform/observability/counters';
import { RequestLog } from '../../../server/platform/observability/request-log';

const cases: [path: string, status: number, level: string][] = [
  ['/assets/home-DxYz12.js?v=1', 200, 'debug'],
  ['/pictures/soap-400.avif', 304, 'debug'],
  ['/media/abc.webp', 404, 'info'],
  ['/media/abc.webp', 500, 'warn'],
  ['/products', 200, 'info'],
  ['/product/7/data-sheet.pdf', 200, 'info'],
  ['/admin/export/products.csv', 200, 'info'],
];

it.each(cases)('%s with status %i is logged at %s', (url, statusCode, level) => {
  const levels: string[] = [];
  const log = { debug: () => levels.push('debug'), info: () => levels.push('info'), warn: () => levels.push('warn') };
  const request = {
    log,
    routeOptions: { url, config: {} },
    raw: { method: 'GET', url },
    server: { maskPrivatePath: (path: string) => path },
  };
  new RequestLog(new Counters([]), 1_000).requestCompleted(null, request as never, { raw: { statusCode }, elapsedTime: 1 } as never);
  expect(levels).toEqual([level]);
});
