/** A program reads a row, and sends it back to the row's path (REQ 2.4). */
import { beforeAll, describe, expect, it } from 'vitest';
import { EVERY_SCOPE } from '../../../shared/people/scopes';
import { insertApiToken } from '../../support/api-tokens';
import { everyType, rowPathOf, shareContent } from '../../support/content';

describe.each(everyType)('rows of %s', (path, type) => {
  const site = shareContent('sqlite');
  let token: string;
  beforeAll(async () => {
    token = await insertApiToken(site, EVERY_SCOPE.join(','));
  });
  const call = (method: string, at: string, body?: object) => site.call(method, `/api/admin/${at}`, { token, body });

  it('PUT accepts a row as GET returned it, and refuses it with the id or key of another row', async () => {
    const at = rowPathOf(type, await site.some(type));
    const before = (await call('GET', at)).body;
    const row = Object.values<object>(before).find((value) => typeof value === 'object') as object;
    expect(await call('PUT', at, row)).toMatchObject({ status: 200 });
    expect((await call('GET', at)).body).toEqual(before);

    for (const [name, other] of Object.entries({ id: 2_147_483_647, ...(type.fixed && { [type.fixed.by]: 'other' }) }))
      expect([name, await call('PUT', at, { ...row, [name]: other })]).toMatchObject([
        name,
        { status: 400, body: { errors: { [name]: expect.stringContaining('of another row') } } },
      ]);
    if (type.fixed) expect(await call('PUT', `${path}/other`, { id: 1 })).toMatchObject({ status: 404 });
  });
});
