/** Imports that run at the same time. */
import { expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import { startContent } from '../../support/content';

it.each(['sqlite', 'postgresql'] as const)(
  'of two imports with the same new group at the same time on %s, one is asked to check its file again',
  async (provider) => {
    const app = await startContent(provider, { env: { SEED: 'none' } });
    const headers = { 'content-type': 'text/csv' };
    const post = (step: string, body: string) => app.call('POST', `/admin/import/products/${step}`, { token: app.token, body, headers });
    const files = ['Rock Fountain', 'Pump'].map((title) =>
      ['Item Name,Item Group', ...Array.from({ length: 150 }, (_, at) => `${title} ${at},Fountains`)].join('\n'),
    );
    const checks = await Promise.all(files.map((file) => post('check?groups=create', file)));
    const answers = await Promise.all(files.map((file, at) => post(`apply?groups=create&digest=${checks[at]?.body.digest}`, file)));
    const [stale, ...others] = answers.filter(({ status }) => status !== 200);
    expect([stale?.status, stale?.body.message, others]).toEqual([409, expect.stringMatching(/Check it again\.$/), []]);
    expect((await app.rows(findTypeByPath('product-categories'))).map(({ name }) => name)).toEqual(['Fountains']);
    await app.close();
  },
);

it.each(['sqlite', 'postgresql'] as const)(
  'repeats of an import under way get its answer on %s, and its key with another file is refused',
  async (provider) => {
    const app = await startContent(provider);
    const row = await app.add(findTypeByPath('products'), { title: 'Dal', stock: 5 });
    const headers = { 'content-type': 'text/csv', 'idempotency-key': '0123456789abcdef' };
    const post = (step: string, body: string) => app.call('POST', `/admin/import/products/${step}`, { token: app.token, body, headers });
    const file = `id,stock\n${row.id},31`;
    const { digest } = (await post('check', file)).body;
    const send = (sent: string) => post(`apply?digest=${digest}`, sent);
    const [first, ...others] = await Promise.all([send(file), send(file), send(file)]);
    expect(first).toMatchObject({ status: 200, body: { count: 1 } });
    for (const { status, body } of others) expect([status, body]).toEqual([200, first.body]);
    expect(await send(`${file} `)).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    await app.close();
  },
);
