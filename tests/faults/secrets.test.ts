/** Secrets and personal data never reach the log, even at its most verbose level while all features are used. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { openClient } from '../../server/platform/database/database';
import { createFreshDatabase } from '../support/databases';
import { dumpDatabase } from '../support/dump';
import { startServer } from '../support/server';

const PASSWORD = 'first-secret horse';
const NEW_PASSWORD = 'second-secret horse';
const WRONG_PASSWORD = 'wrong-secret horse';
const person = { name: 'Meera Q. Pillai', email: 'meera.private@example.com', phone: '+91 80 5550 0177', company: 'Pillai and Sons' };
const message = 'My account at the bank is 4711-0815.';

it('secrets are in no log line at trace level, and only hashed in the database', { timeout: 60_000 }, async () => {
  const { url, drop } = await createFreshDatabase('sqlite');
  const server = await startServer({
    DATABASE_URL: url,
    LOG_LEVEL: 'trace',
    ADMIN_PASSWORD: PASSWORD,
    SEED: 'none',
    MAIL_TO: 'office@example.com',
    SMTP_URL: 'smtp://clerk:mail-secret-word@127.0.0.1:9',
  });
  onTestFinished(() => server.kill());
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, cookies: answer.headers.getSetCookie(), text: await answer.text() };
  };
  const login = (username: string, password: string) => ask('POST', '/api/auth/login', { username, password });
  const inquiry = { ...person, subject: 'bulk', message };

  const { status, cookies, text } = await login('admin', PASSWORD);
  expect(status).toBe(200);
  const { token } = JSON.parse(text) as { token: string };
  const bearer = { authorization: `Bearer ${token}` };
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  const texts: string[] = [];
  const expectStatus = async (expected: number, asked: ReturnType<typeof ask>) => {
    const answer = await asked;
    expect([answer.status, answer.text]).toEqual([expected, expect.anything()]);
    if (answer.status >= 400) texts.push(answer.text);
  };
  // Users type the password into the wrong field, or mistype it.
  await expectStatus(401, login(PASSWORD, 'x'));
  await expectStatus(401, login('admin', WRONG_PASSWORD));
  await expectStatus(201, ask('POST', '/api/contact', inquiry));
  await expectStatus(400, ask('POST', '/api/contact', { ...inquiry, subject: [] }));
  await expectStatus(400, ask('POST', '/api/contact', `${JSON.stringify(inquiry).slice(0, -1)},`));
  await expectStatus(200, ask('POST', '/api/newsletter', { email: person.email }));
  await expectStatus(
    200,
    ask('GET', `/products?q=${encodeURIComponent(person.name)}`, undefined, { cookie, referer: `http://x/?e=${person.email}` }),
  );
  await expectStatus(
    200,
    ask('GET', '/api/admin/contact-inquiries', undefined, { cookie }).then((answer) => ({ ...answer, text: '' })),
  );
  await expectStatus(
    415,
    ask('POST', '/api/admin/pictures', 'no picture', { ...bearer, 'content-type': 'image/png', 'x-file-name': person.name }),
  );
  await expectStatus(400, ask('POST', '/api/auth/change-password', { currentPassword: WRONG_PASSWORD, newPassword: NEW_PASSWORD }, bearer));
  await expectStatus(200, ask('POST', '/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, bearer));

  const stored = await openClient(url, 'write');
  const everything = JSON.stringify(await dumpDatabase({ read: stored } as never));
  const secrets = [PASSWORD, NEW_PASSWORD, WRONG_PASSWORD, token, ...cookies.map((one) => one.split(';')[0]?.split('=')[1] ?? '')];
  for (const secret of secrets) expect(everything).not.toContain(secret);

  // The database fails unexpectedly.
  // A table name cannot be a parameter.
  // The server's own jobs may be writing.
  for (const table of ['ContactInquiry', 'NewsletterSubscription', 'AdminUser'])
    await vi.waitFor(() => stored.$executeRawUnsafe(`ALTER TABLE "${table}" RENAME TO "Gone${table}"`), { timeout: 10_000 });
  await stored.$disconnect();
  await expectStatus(500, ask('POST', '/api/contact', inquiry));
  await expectStatus(500, ask('POST', '/api/newsletter', { email: person.email }));
  await expectStatus(500, login('admin', NEW_PASSWORD));
  await server.stop();

  const lines = server.logs().split('\n');
  const answered = lines.filter((line) => line.includes('"level"'));
  expect(answered.length).toBeGreaterThan(15);
  expect(server.logs()).toContain('"level":50');
  const private_ = [...Object.values(person), message, 'mail-secret-word', '4711-0815', ...secrets];
  for (const secret of private_) {
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
      expect(lines.filter((line) => line.includes(form))).toEqual([]);
      expect(texts.filter((answer) => answer.includes(form))).toEqual([]);
    }
  }
  await drop();
});
