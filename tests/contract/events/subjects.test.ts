/** Each subject that an event can name is read by its id (docs/api.md). */
import { beforeAll, describe, expect, it } from 'vitest';
import { eventRowSchema, pathOfEventSubject } from '../../../shared/events/events';
import { EVERY_SCOPE } from '../../../shared/people/scopes';
import { insertApiToken } from '../../support/api-tokens';
import { shareApp } from '../../support/app';
import { testProviders } from '../../support/databases';
import { prepareOperationInputs } from '../../support/operations';

describe.each(testProviders)('on %s', (provider) => {
  const app = shareApp(provider);
  let token: string;
  const ids = new Map<string, number>();
  beforeAll(async () => {
    token = (await app.login()).token;
    const inputOf = await prepareOperationInputs(app, token);
    const id = (procedure: string) => Number(inputOf(procedure)?.id);
    ids.set('pictures', id('admin.pictures.row'));
    ids.set('remembered-words', id('admin.requirementLists.rememberedOne'));
    ids.set('people', id('admin.people.read'));
    ids.set('newsletter', id('admin.newsletter.read'));
    ids.set('messages', id('admin.inquiries.message'));
    ids.set('orders', id('admin.orders.read'));
    for (const [path, body] of [
      ['/api/admin/company-info/mission', { title: 'Mission', content: 'To deliver' }],
      ['/api/admin/policies/terms', { title: 'Terms' }],
      ['/api/admin/privacy-notices/contact', { en: 'We answer you.' }],
      ['/api/admin/website/site', { name: 'Rao Traders' }],
      ['/api/admin/company-profile/company', { legalName: 'Rao Traders' }],
    ] as const)
      expect([path, (await app.call('PUT', path, { token, body })).status]).toEqual([path, 200]);
    for (let after = 0, next = -1; next !== after; ) {
      const { body } = await app.call('GET', `/api/admin/events?after=${after}&limit=500`, { token });
      for (const { subject, id, action } of body.events) if (action !== 'deleted' && !ids.has(subject)) ids.set(subject, id);
      [after, next] = [body.next, after];
    }
  });

  it.each(eventRowSchema.shape.subject.options)('the row of an event about %s is read by its id', async (subject) => {
    const id = ids.get(subject);
    const path = pathOfEventSubject(subject, id as number);
    const { status, body } = await app.call('GET', path, { token });
    expect([path, status]).toEqual([path, 200]);
    const row = Object.values(body as object).find((value) => typeof value === 'object');
    expect(row).toMatchObject({ id });
    const gone = pathOfEventSubject(subject, 987_654);
    expect((await app.call('GET', gone, { token })).status).toBe(404);
  });

  const follow = async (as: string) => {
    const { status, body } = await app.call('GET', '/api/admin/events?after=0&limit=500', { token: as });
    const subjects = new Set<string>(status === 200 ? body.events.map(({ subject }: { subject: string }) => subject) : []);
    return { status, subjects, next: body.next };
  };
  const canRead = async (subject: string, as: string) => {
    const { status } = await app.call('GET', pathOfEventSubject(subject, ids.get(subject) as number), { token: as });
    return status !== 403;
  };

  it.each(EVERY_SCOPE)('a token with the scope %s gets the events of the rows that it may read, and no others', async (scope) => {
    const all = await follow(token);
    const secret = await insertApiToken(app, scope);
    const { status, subjects, next } = await follow(secret);
    const readable = await Promise.all([...all.subjects].map(async (subject) => ((await canRead(subject, secret)) ? subject : [])));
    expect([...subjects].sort()).toEqual(status === 200 ? readable.flat().sort() : []);
    // The events of others leave no hole: the next request continues after them.
    if (status === 200) expect(next).toBe(all.next);
    else expect([scope, status]).toEqual([expect.stringMatching(/^(delete-content|costs)$/), 403]);
  });
});
