/** With an unavailable database cached pages are served, all others answer 503, and no failure is cached. */
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../server/platform/database/database';
import { DatabaseUnavailableError } from '../../../server/platform/database/database-errors';
import { shareApp } from '../../support/app';
import { bothProvidersFor } from '../../support/databases';
import { createUnbuiltClient } from '../../support/unbuilt-client';

describe.each(bothProvidersFor('SQL'))('with an unavailable database on %s', (provider) => {
  let isAway = false;
  const app = shareApp(provider, { env: { SEED: 'demo' }, pages: createUnbuiltClient, wrap: (db) => interrupted(db, () => isAway) });

  it('during an outage cached pages are served, other pages answer 503, and all work again afterwards', async () => {
    expect((await app.call('GET', '/about')).status).toBe(200);
    const { token } = await app.login();
    isAway = true;
    expect((await app.call('GET', '/about')).status).toBe(200);
    // These pages show only rows that earlier pages have read.
    expect((await app.call('GET', '/contact')).status).toBe(200);
    expect((await app.call('GET', '/nowhere')).status).toBe(404);
    for (const path of ['/', '/products', '/products?category=paper&page=2', '/product/1']) {
      const { status, headers, text } = await app.call('GET', path);
      expect([path, status]).toEqual([path, 503]);
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' });
      expect(text).toContain('<h1>This page is not available right now</h1>');
    }
    const rest = await app.call('GET', '/api/products');
    expect(rest).toMatchObject({
      status: 503,
      body: { success: false, message: expect.stringContaining('Please try again'), code: 'unavailable' },
    });
    // A session that cannot be checked is refused.
    expect(await app.call('GET', '/api/admin/products', { token })).toMatchObject({ status: 503 });
    isAway = false;
    const back = await app.call('GET', '/products');
    expect(back.status).toBe(200);
    expect(back.text).toContain('Household Consumables');
  });
});

/** Wraps the database, which is unavailable while `isAway`. */
function interrupted(db: Database, isAway: () => boolean): Database {
  const orUnavailable = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(from, name) {
        const value = from[name as keyof T] as unknown;
        if (typeof value === 'object' && value !== null) return orUnavailable(value);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          if (isAway()) throw new DatabaseUnavailableError('Gone');
          return value.apply(from, args);
        };
      },
    });
  const transact: Database['transact'] = async (work) => {
    if (isAway()) throw new DatabaseUnavailableError('Gone');
    return db.transact(work);
  };
  return { ...db, read: orUnavailable(db.read), transact };
}
