/** Exports of a person's data: a limited number at a time, and each of them in the access log. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonalData } from '../../../server/platform/personal-data/personal-data';
import { type ContentSite, startContent } from '../../support/content';
import { testProviders } from '../../support/databases';

const zebra = { email: 'zebra@example.com', phone: '' };

describe.each(testProviders)('exports of a person on %s', (provider) => {
  let app: ContentSite;
  beforeEach(async () => {
    app = await startContent(provider);
    const body = { ...zebra, name: 'Zebra', company: 'Zebra Hotel', subject: 'bulk', message: 'Forty zebra rugs' };
    expect((await app.call('POST', '/api/contact', { body })).status).toBe(201);
  });
  afterEach(() => app.close());

  const exportOf = () => app.call('POST', '/admin/persons/export', { body: zebra, token: app.token });
  const accesses = async () => {
    await app.services.accessLog.flush();
    return app.db.read.accessEntry.findMany({ where: { subject: 'persons' } });
  };

  /** Holds exports back until `release` is called; `begun` is the number of started exports. */
  function holdExports() {
    const { personalData } = app.services;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = 0;
    const held: PersonalData = {
      find: async () => ({}),
      async *all() {
        begun += 1;
        await released;
        yield { model: 'contactInquiry', rows: [] };
      },
      erase: async () => undefined,
    };
    app.services.personalData = [held, ...personalData];
    return { release, begun: () => begun };
  }

  it('the server makes two exports at a time, lets four wait, and refuses the next', async () => {
    const held = holdExports();
    const answers = Array.from({ length: 7 }, () => exportOf());
    await expect.poll(held.begun).toBe(2);
    expect(await Promise.race(answers)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '10' },
      body: { success: false, message: expect.stringContaining('Several exports are being made already') },
    });
    held.release();
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), 503]);
    expect(await accesses()).toHaveLength(6);
  });

  it('an export is logged even if its caller disconnects before the first byte', { tags: 'thorough' }, async () => {
    const held = holdExports();
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const arrived = once(app.http.server, 'connection') as Promise<[Socket]>;
    const leaving = new AbortController();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${app.token}` };
    const asking = { method: 'POST', headers, body: JSON.stringify(zebra), signal: leaving.signal };
    const left = expect(fetch(`${address}/admin/persons/export`, asking)).rejects.toThrow();
    const [socket] = await arrived;
    const closed = once(socket, 'close');
    await expect.poll(held.begun).toBe(1);
    leaving.abort();
    await Promise.all([left, closed]);
    held.release();
    await expect.poll(accesses).toMatchObject([{ action: 'exported' }]);
    expect((await accesses())[0]?.rows).toBeGreaterThan(0);
  });
});
