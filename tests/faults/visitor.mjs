/** A visitor in a separate thread, so that attackers in the test process do not distort its times: requests pages until it is stopped. */
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { port, paths, least, pauseMs = 5 } = workerData;
const agent = new Agent({ keepAlive: true });
const times = [];
const statuses = new Set();
let over = false;
parentPort.once('message', () => {
  over = true;
});

const request = (path) =>
  new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent }, (answer) => {
      statuses.add(answer.statusCode);
      answer.resume().on('end', resolve);
    }).on('error', reject);
  });

// The first request is not measured: it opens the connection and compiles the client.
await request(paths[0]);
parentPort.postMessage('ready');
for (let n = 0; !over || n < least; n += 1) {
  const startedAt = performance.now();
  await request(paths[n % paths.length]);
  times.push(performance.now() - startedAt);
  await pause(pauseMs);
}
agent.destroy();
parentPort.postMessage({ times, statuses: [...statuses] });
