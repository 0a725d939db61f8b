/** Another visitor in a separate thread: one kind of request after the other from changing addresses, until it is stopped; posts the worst wait. */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { port, kind } = workerData;
const agent = new Agent({ keepAlive: true });
const statuses = new Set();
const start = Math.floor(Math.random() * 60_000);
let worst = 0;
let startedAt = 0;
parentPort.once('message', () => {
  // A request without an answer counts with its time until now.
  if (startedAt > 0) worst = Math.max(worst, performance.now() - startedAt);
  parentPort.postMessage({ worst, statuses: [...statuses] });
  process.exit();
});

const MESSAGE = JSON.stringify({ name: 'Asha Rao', email: 'asha@example.com', company: 'Rao', subject: 'bulk', message: 'Please call.' });
/** A sent form every quarter of a second, as the table of inquiries should not grow by thousands. */
const PAUSE_MS = { 'cached page': 5, 'uncached page': 50, form: 250 };
const pathOf = (n) => ({ 'cached page': '/', 'uncached page': `/products?q=word${start + n}`, form: '/api/contact' })[kind];

const send = (n) =>
  new Promise((resolve, reject) => {
    const at = start + n;
    const headers = { 'x-forwarded-for': `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` };
    if (kind === 'form') Object.assign(headers, { 'content-type': 'application/json', 'content-length': MESSAGE.length });
    const sent = request(
      { port, host: '127.0.0.1', path: pathOf(n), method: kind === 'form' ? 'POST' : 'GET', agent, headers },
      (answer) => {
        statuses.add(answer.statusCode);
        answer.resume().on('end', resolve);
      },
    );
    sent.on('error', reject).end(kind === 'form' ? MESSAGE : undefined);
  });

// The first request is not measured: it opens the connection and compiles the client.
await send(0);
parentPort.postMessage('ready');
for (let n = 1; ; n += 1) {
  startedAt = performance.now();
  await send(n);
  worst = Math.max(worst, performance.now() - startedAt);
  startedAt = 0;
  await pause(PAUSE_MS[kind]);
}
