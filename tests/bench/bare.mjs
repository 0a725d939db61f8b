/**
 * The reference server: bare Fastify, which sends the given bytes and headers, with one route for each. With LOG_LEVEL its own logger
 * writes the same line that our server writes.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import Fastify, { LogController } from 'fastify';

class OneLine extends LogController {
  incomingRequest() {}

  requestCompleted(_error, { raw: { method, url: path }, log }, { elapsedTime, raw }) {
    log.info({ method, path, route: 'memory', status: raw.statusCode, ms: Math.round(elapsedTime * 100) / 100 }, 'request');
  }
}

const { ANSWERS, LOG_LEVEL, PORT } = process.env;
const logging = { logger: { level: LOG_LEVEL, base: { pid: process.pid } }, logController: new OneLine(), genReqId: () => randomUUID() };
const app = Fastify(LOG_LEVEL ? logging : {});
const answers = ANSWERS ? JSON.parse(readFileSync(ANSWERS, 'utf8')) : [];
for (const [index, { status, headers, body }] of answers.entries()) {
  const bytes = Buffer.from(body, 'base64');
  app.get(`/${index}`, async (_request, reply) =>
    reply
      .code(status)
      .headers(headers)
      .send(status === 304 ? undefined : bytes),
  );
}
app.get('/', async () => 'ready');
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
await once(process, 'SIGTERM');
process.exit(0);
