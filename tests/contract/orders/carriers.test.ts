/** The carriers of the settings: each has a unique name, and a link over https. */
import { describe, expect, it } from 'vitest';
import { databaseProviders } from '../../../prisma/schema';
import { shareContent } from '../../support/content';

describe.each(databaseProviders)('carriers on %s', (provider) => {
  const app = shareContent(provider, { isStill: true });

  it('a carrier with a name that differs only in case or spaces from another one is refused', async () => {
    const url = 'https://www.example.com/track?lr={number}';
    const save = (method: string, path: string, body: object) => app.call(method, `/api/admin/carriers${path}`, { token: app.token, body });
    expect((await save('POST', '', { name: 'Sahyadri Roadlines', url })).status).toBe(201);
    const refused = { status: 409, body: { message: 'Another carrier already uses this name', errors: { name: 'Is already used' } } };
    expect(await save('POST', '', { name: 'SAHYADRI  roadlines', url })).toMatchObject(refused);
    const { carrier } = (await save('POST', '', { name: 'Deccan Cargo', url })).body;
    expect(await save('PUT', `/${carrier.id}`, { name: 'sahyadri roadlines' })).toMatchObject(refused);
    expect((await save('PUT', `/${carrier.id}`, { name: 'DECCAN Cargo' })).status).toBe(200);
    const unsafe = { name: 'Malabar Freight', url: 'http://www.example.com/{number}' };
    expect((await save('POST', '', unsafe)).body.message).toBe('The tracking link must begin with https://');
  });
});
