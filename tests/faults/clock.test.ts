/** The system clock jumps a day forward and back: nobody is locked out for a day, and no mail is delayed by one. */
import { expect, it } from 'vitest';
import { startServer } from '../support/server';
import { startSmtp } from '../support/smtp';
import { isLong } from './long-form';
import { moveClock, probeEnvironment } from './probe';
import { signIn } from './writers';

it.runIf(isLong)('the site works across clock jumps of a day', async () => {
  const smtp = await startSmtp();
  const server = await startServer(
    probeEnvironment('clock', { SEED: 'none', PROBE_HOURS: '24,0', MAIL_TO: 'office@example.com', ACKNOWLEDGE: 'off', SMTP_URL: smtp.url }),
  );
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  const message = { name: 'Asha', email: 'asha@example.com', company: 'Hotel', subject: 'bulk', message: 'Hello.' };
  const list = async (token: string) =>
    (await fetch(`${server.url}/api/admin/products`, { headers: { authorization: `Bearer ${token}` } })).status;
  const lockOut = async () => {
    for (let n = 0; n < 6; n += 1) await post('/api/auth/login', { username: 'admin', password: 'wrong' });
    expect((await signIn(server.url)).status).toBe(429);
  };

  const first = await signIn(server.url);
  await lockOut();
  await moveClock(server);
  // After a day, sessions and limits have expired.
  expect(await list(first.token)).toBe(401);
  const second = await signIn(server.url);
  expect(second.status).toBe(200);
  await lockOut();
  expect(await post('/api/contact', message)).toBe(201);

  await moveClock(server);
  expect(await list(second.token)).toBe(200);
  expect((await signIn(server.url)).status).toBe(200);
  expect(await post('/api/contact', message)).toBe(201);
  expect((await fetch(server.url)).status).toBe(200);
  await expect.poll(() => smtp.received.length).toBe(2);
  expect(await server.stop()).toBe(0);
  smtp.close();
});
