/** The limits of the mails that ask who sent a privacy request. */
import { expect, it } from 'vitest';
import { startApp } from '../../support/app';
import { testProviders } from '../../support/databases';

const MAIL = { MAIL_TO: 'office@example.com', SMTP_URL: 'smtp://127.0.0.1:1', ACKNOWLEDGE: 'off', ACKNOWLEDGE_PER_HOUR: '20' };
const form = { name: 'Meera Iyer', wish: 'erasure', message: '', elapsedMs: 900 };

it.each(testProviders)(
  'one address causes at most a tenth of the hourly mails, all together the limit, and none goes to ourselves, on %s',
  async (provider) => {
    let now = new Date('2026-11-23T06:00:00Z');
    const app = await startApp(provider, { env: MAIL, now: () => now, isStill: true });
    const asked = () => app.db.read.outboxMail.count({ where: { kind: 'privacy-confirmation' } });
    const ask = async (email: string, address: string) =>
      expect((await app.call('POST', '/api/privacy-requests', { body: { ...form, email }, address })).status).toBe(201);
    await ask('Office+1@example.com', '203.0.113.1');
    expect(await asked()).toBe(0);
    for (const at of [1, 2, 3]) await ask(`many${at}@example.com`, '203.0.113.1');
    expect(await asked()).toBe(2);
    const data = { kind: 'privacy-confirmation', to: 'a@example.com', subject: '', text: '', createdAt: now, nextTryAt: now };
    await app.db.transact((tx) => tx.outboxMail.createMany({ data: Array(17).fill(data) }));
    for (const at of [4, 5]) await ask(`many${at}@example.com`, `203.0.113.${at}`);
    expect(await asked()).toBe(20);
    now = new Date(now.getTime() + 60 * 60_000);
    await ask('many5@example.com', '203.0.113.5');
    expect(await asked()).toBe(21);
    await app.close();
  },
);
