/** The reference: bare Fastify, which sends the given bytes and headers, one route for each. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const app = Fastify();
const answers = process.env.ANSWERS ? JSON.parse(readFileSync(process.env.ANSWERS, 'utf8')) : [];
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
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
await once(process, 'SIGTERM');
process.exit(0);
