/** Bodies of REST calls that are too large, or nested too deeply (REQ 2.3). */
import { beforeAll, describe, it } from 'vitest';
import { restRoutes } from '../../../server/router';
import { shareApp } from '../../support/app';
import { testProviders } from '../../support/databases';
import { expectError } from '../../support/errors';
import { callRoute, prepareOperationInputs } from '../../support/operations';

const withBody = restRoutes.filter(({ rest, input }) => input && (rest.method === 'POST' || rest.method === 'PUT'));
const DEEP = '['.repeat(100_000) + ']'.repeat(100_000);

describe.each(testProviders)('large bodies on %s', (provider) => {
  const app = shareApp(provider);
  let token: string;
  let inputFor: (procedure: string) => Record<string, unknown> | undefined;
  beforeAll(async () => {
    ({ token } = await app.login());
    inputFor = await prepareOperationInputs(app, token);
  });

  it.each(withBody)('$rest.method $rest.path refuses a body over 256 kB with 413, and a deeply nested one with 400', async (route) => {
    const send = (body: string) => callRoute(app, route, route.access === 'admin' ? inputFor(route.procedure) : {}, { token, body });
    expectError(await send(`{"x":"${'x'.repeat(300_000)}"}`), 413);
    expectError(await send(`[${' '.repeat(256 * 1024 - 2)}]`), 400);
    expectError(await send(`[${' '.repeat(256 * 1024 - 1)}]`), 413);
    expectError(await send(DEEP), 400);
  });
});
