/** Invariants of content and subscriptions under random input and order, on both databases. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentRow } from '../../../server/features/content/rows';
import { findTypeByPath } from '../../../shared/content/registry';
import { printFigure, quickOrLong } from '../../faults/long-form';
import { shareContent } from '../../support/content';
import { bothProvidersFor, itOnTestProviders } from '../../support/databases';

const products = findTypeByPath('products');
const services = findTypeByPath('amc-services');
const features = findTypeByPath('amc-features');
const api = fc.constantFrom('rest', 'trpc');

describe.each(bothProvidersFor('stored values'))('on %s', (provider) => {
  // Only prices are stored differently; lists at the limits of numbers are tested on both in lists.test.ts.
  const once = itOnTestProviders(provider);
  const start = Date.parse('2026-03-02T06:00:00Z');
  let now = start;
  const site = shareContent(provider, { now: () => new Date(now) });

  const saved = async (through: string, path: string, name: string, id: number, data: object) => {
    if (through === 'trpc') return (await site.ask('mutation', `admin.${name}.update`, { id, ...data })).row;
    const { success, ...named } = (await site.rest('PUT', `${path}/${id}`, data)).body;
    expect(success).toBe(true);
    return Object.values(named)[0];
  };

  it('a price is returned everywhere exactly as sent, to the paisa', { timeout: 300_000 }, async () => {
    const [product, service] = [await site.add(products), await site.add(services)];
    const paise = fc.oneof(
      fc.integer({ min: 0, max: 999_999_999_999 }),
      fc.integer({ min: 0, max: 20_000 }),
      fc.constantFrom(5, 10, 29, 57, 101, 110, 100_501),
    );
    const spelling = fc.constantFrom('number', 'text', 'short text');
    const numRuns = quickOrLong(10, 500);
    await fc.assert(
      fc.asyncProperty(paise, spelling, api, async (amount, as, through) => {
        const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
        const price = as === 'number' ? amount / 100 : as === 'text' ? text : String(Number(text));
        expect(await saved(through, 'products', 'products', product.id, { price })).toMatchObject({ price: text });
        expect(await saved(through, 'amc-services', 'amcServices', service.id, { price })).toMatchObject({ price: text });
        const lists = ['/api/products', '/api/admin/products', '/api/amc-services', '/api/admin/amc-services'];
        for (const path of lists) {
          const { body } = await site.call('GET', path, { token: site.token });
          // To visitors a product with the price 0 is on request.
          const read = path === '/api/products' && amount === 0 ? null : text;
          expect([path, [body.products ?? body.services ?? body].flat()[0].price]).toEqual([path, read]);
        }
        const file = await site.call('GET', '/admin/export/products.csv', { token: site.token });
        expect(parse(file.text, { bom: true, columns: true })).toMatchObject([{ Price: text }]);
        // Saving the returned value is no change.
        expect(await site.change(products, product, { price: text })).toMatchObject({ price: text });
      }),
      { numRuns },
    );
    printFigure(`prices on ${provider}`, `${numRuns} amounts, through both APIs`);
  });

  once('a subscription is either active or has an unsubscription time, never both', { timeout: 300_000 }, async () => {
    const address = fc.constantFrom('a@example.com', 'A@Example.com', 'b@example.com', 'c@EXAMPLE.com');
    const step = fc.oneof(
      fc.record({ does: fc.constant('subscribe' as const), address }),
      fc.record({
        does: fc.constant('update' as const),
        address,
        isActive: fc.option(fc.boolean(), { nil: undefined }),
        unsubscribedAt: fc.constantFrom(undefined, null, '1999-01-01T00:00:00Z', '2050-01-01T00:00:00+05:30'),
      }),
      fc.record({ does: fc.constant('pass' as const), time: fc.constantFrom(1, 1_000, 60_000) }),
    );
    const numRuns = quickOrLong(5, 200);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, api), { minLength: 3, maxLength: 20 }), async (steps) => {
        await site.db.transact(async (tx) => {
          await tx.newsletterSubscription.deleteMany();
          await tx.suppression.deleteMany();
        });
        // The request extends the session.
        now = start;
        const model = new Map<string, { isActive: boolean; subscribedAt: string; unsubscribedAt: string | null }>();
        for (const [one, through] of steps) {
          if (one.does === 'pass') {
            now += one.time;
            continue;
          }
          const email = one.address.toLowerCase();
          const known = model.get(email);
          if (one.does === 'subscribe') {
            if (through === 'trpc') await site.ask('mutation', 'public.subscribe', { email: one.address });
            else expect((await site.call('POST', '/api/newsletter', { body: { email: one.address } })).status).toBeLessThan(300);
            // An unsubscribed address stays unsubscribed until its owner confirms.
            if (!known) model.set(email, { subscribedAt: new Date(now).toISOString(), isActive: true, unsubscribedAt: null });
          } else if (known) {
            const row = (await site.rest('GET', 'newsletter')).body.subscriptions.find((found: ContentRow) => found.email === email);
            const { isActive, unsubscribedAt } = one;
            const unsubscribed = isActive ? null : new Date(now).toISOString();
            if (isActive !== undefined && isActive !== known.isActive) Object.assign(known, { isActive, unsubscribedAt: unsubscribed });
            expect(await saved(through, 'newsletter', 'newsletter', row.id, { isActive, unsubscribedAt })).toMatchObject(known);
          }
        }
        const { subscriptions } = (await site.rest('GET', 'newsletter')).body;
        expect(subscriptions).toHaveLength(model.size);
        for (const { id: _, email, ...row } of subscriptions) {
          expect(row).toEqual(model.get(email));
          expect(row.isActive).toBe(row.unsubscribedAt === null);
        }
        const { counts } = await site.ask('query', 'admin.newsletter.page', {});
        const active = [...model.values()].filter(({ isActive }) => isActive).length;
        expect(counts).toMatchObject({ active, unsubscribed: model.size - active });
      }),
      { numRuns },
    );
    printFigure(`subscriptions on ${provider}`, `${numRuns} sequences`);
  });

  once('a list is sorted by priority, then id, and a moved row is at its new position', { timeout: 300_000 }, async () => {
    const priority = fc.constantFrom(0, 0, 1, 2, 10, -5, 2 ** 31 - 1, -(2 ** 31));
    const step = fc.oneof(
      fc.record({ does: fc.constant('add' as const), priority }),
      fc.record({ does: fc.constant('save' as const), which: fc.nat(9), priority, through: api }),
      fc.record({ does: fc.constant('move' as const), which: fc.nat(9), before: fc.option(fc.nat(9)) }),
      fc.record({ does: fc.constant('remove' as const), which: fc.nat(9) }),
    );
    const list = () => site.rows(features) as Promise<(ContentRow & { orderPriority: number })[]>;
    const numRuns = quickOrLong(5, 200);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
        await site.db.transact((tx) => tx.amcFeature.deleteMany());
        for (const orderPriority of [0, 0, 1, 10]) await site.add(features, { orderPriority });
        for (const one of steps) {
          const rows = await list();
          const row = rows[('which' in one ? one.which : 0) % Math.max(1, rows.length)];
          if (one.does === 'add') await site.add(features, { orderPriority: one.priority });
          else if (!row) continue;
          else if (one.does === 'save') await saved(one.through, 'amc-features', 'amcFeatures', row.id, { orderPriority: one.priority });
          else if (one.does === 'remove') await site.remove(features, row);
          else {
            const before = one.before === null ? null : (rows[one.before % rows.length] as ContentRow).id;
            await site.ask('mutation', 'admin.amcFeatures.move', { id: row.id, before });
            const ids = rows.map(({ id }) => id);
            const others = ids.filter((id) => id !== row.id);
            const place = before === null ? others.length : before === row.id ? ids.indexOf(row.id) : others.indexOf(before);
            expect((await list()).map(({ id }) => id)).toEqual(others.toSpliced(place, 0, row.id));
          }
          const after = await list();
          expect(after).toEqual(after.toSorted((a, b) => a.orderPriority - b.orderPriority || a.id - b.id));
        }
        const visible = (await site.call('GET', '/api/amc-features')).body as ContentRow[];
        expect(visible.map(({ id }) => id)).toEqual((await list()).map(({ id }) => id));
      }),
      { numRuns },
    );
    printFigure(`orders on ${provider}`, `${numRuns} sequences of saves and moves`);
  });
});
