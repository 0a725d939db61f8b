/** "Start your own": one change set removes the demo, and one undo brings it back; what the office changed stays. */
import { afterEach, describe, expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import { WEBSITE_DEFAULTS } from '../../../shared/website/website';
import { type ContentSite, startContent } from '../../support/content';
import { NAME, readRows, remove, startContentOfDemo, startDemo, state, undo } from '../../support/demo-site';

describe('Start your own', () => {
  let site: ContentSite;
  afterEach(() => site.close());
  const [products, categories, website] = ['products', 'product-categories', 'website'].map(findTypeByPath) as [never, never, never];

  it('rows that the office changed stay until they are chosen for removal, and so do their categories and pictures', async () => {
    site = await startContentOfDemo();
    const [first, second, third] = await site.rows(products);
    await site.change(products, first as never, { title: 'Our own bucket' });
    // A change that was taken back, and another place in the list, are no changes.
    const { version: _, id, ...was } = second as never as Record<string, unknown>;
    await site.change(products, second as never, { title: 'Another' });
    await site.change(products, second as never, { title: was.title });
    await site.change(products, third as never, { orderPriority: 9_000 });
    const [record] = await site.rows(website);
    await site.change(website, record as never, { name: NAME, quality: 'ISO 22000' });
    const preview = await site.ask('query', 'admin.demo.preview');
    const { categoryId } = first as never as { categoryId: number };
    expect(preview.asksName).toBe(false);
    expect(preview.stays.map(({ type, id }: Record<string, unknown>) => [type, id])).toEqual([
      ['products', (first as never as { id: number }).id],
      ['product-categories', categoryId],
    ]);
    const { changeSet } = await remove(site, { name: 'Ignored' });
    expect((await site.rows(products)).map(({ title }) => title)).toEqual(['Our own bucket']);
    expect((await site.rows(categories)).map((row) => row.id)).toEqual([categoryId]);
    expect(await site.db.read.picture.count()).toBe(1);
    const [kept] = await site.rows(website);
    expect(kept).toMatchObject({ ...WEBSITE_DEFAULTS, name: NAME, quality: 'ISO 22000' });
    const [profile] = await site.rows(findTypeByPath('company-profile'));
    expect(profile?.legalName).toBe(NAME);
    await undo(site, changeSet);
    expect((await site.rows(products)).length).toBeGreaterThan(40);
    const also = preview.stays.map(({ type, id }: Record<string, unknown>) => ({ type, id }));
    // A row that is named twice, and a row that goes anyway, change nothing.
    await remove(site, { also: [...also, ...also, { type: 'products', id }] });
    expect([await site.db.read.product.count(), await site.db.read.productCategory.count()]).toEqual([0, 0]);
  });

  it('a row that is none of the demo’s is not removed with it', async () => {
    site = await startContentOfDemo();
    const own = await site.add(products);
    const answer = await site.trpc('mutation', 'admin.demo.remove', { also: [{ type: 'products', id: own.id }] }, { token: site.token });
    expect(answer.status).toBe(404);
    expect(await site.db.read.product.count()).toBeGreaterThan(40);
  });

  it('a website with the demo’s name asks for the company’s name, and removes nothing without it', async () => {
    site = await startContentOfDemo();
    for (const [input, message] of [
      [{}, 'Enter the name of your company'],
      [{ name: ' ' }, 'Name is required'],
    ] as const) {
      const { status, body } = await site.trpc('mutation', 'admin.demo.remove', input, { token: site.token });
      expect([status, body.error.json.message, await site.db.read.product.count()]).toEqual([400, message, 67]);
    }
  });

  it('an undo after a change of an emptied field is refused with the name of the record, and brings nothing back', async () => {
    site = await startContentOfDemo();
    const { changeSet } = await remove(site, { name: NAME });
    await site.rest('PUT', 'company-profile/company', { legalName: `${NAME} Private Limited` });
    const { status, body } = await site.trpc('mutation', 'admin.history.undo', { changeSet }, { token: site.token });
    expect([status, body.error.json.message, await site.db.read.product.count()]).toEqual([
      409,
      'This company profile has been changed again since then, so this cannot be undone',
      0,
    ]);
  });

  it('the own GSTIN keeps the state that it begins with, and no value of the office counts as the demo’s afterwards', async () => {
    site = await startContentOfDemo();
    const profile = findTypeByPath('company-profile');
    const change = (fields: object) => site.rest('PUT', 'company-profile/company', fields);
    expect((await change({ gstin: '29AAGCB7383J1Z4' })).status).toBe(200);
    await remove(site, { name: NAME });
    const [kept] = await site.rows(profile);
    expect(kept).toMatchObject({ gstin: '29AAGCB7383J1Z4', state: '29', bankIfsc: null, signatory: null });
    await change({ signatory: 'Anand Kulkarni, Director' });
    expect(await state(site)).toMatchObject({ isLeft: false });
  });

  it('the inquiries of the demo can be removed alone, and brought back', async () => {
    site = await startDemo('sqlite');
    const before = await readRows(site);
    const { changeSet, inquiries } = await remove(site, { only: 'inquiries' });
    expect([inquiries, await site.db.read.quotation.count(), await state(site)]).toMatchObject([6, 0, { isLeft: true, inquiries: 0 }]);
    await undo(site, changeSet);
    expect(await readRows(site)).toEqual(before);
  });

  it('a real inquiry stays, and the overview says that it came while visitors read the demo’s contact details', async () => {
    site = await startDemo('sqlite');
    const form = { name: 'Asha', email: 'asha@example.net', company: 'Rao', subject: 'bulk', message: 'Prices, please.' };
    expect((await site.call('POST', '/api/contact', { body: form })).status).toBe(201);
    expect(await state(site)).toMatchObject({ isMisleading: true });
    const real = await site.db.read.contactInquiry.findFirstOrThrow({ where: { isDemo: false } });
    const demo = await site.db.read.contactInquiry.findFirstOrThrow({ where: { isDemo: true } });
    await site.db.transact((tx) => tx.contactInquiry.update({ where: { id: real.id }, data: { joinedToId: demo.id } }));
    await remove(site, { name: NAME });
    const left = await site.db.read.contactInquiry.findMany();
    expect(left.map(({ name, joinedToId }) => [name, joinedToId])).toEqual([['Asha', null]]);
    expect(await state(site)).toMatchObject({ isLeft: false, isMisleading: false });
  });

  it('an undo does not bring back inquiries that name a person erased since', async () => {
    site = await startDemo('sqlite');
    const { email } = await site.db.read.contactInquiry.findFirstOrThrow({ where: { isDemo: true, email: { not: '' } } });
    const { changeSet } = await remove(site, { name: NAME });
    await site.call('POST', '/api/contact', { body: { name: 'X', email, company: 'Y', subject: 'bulk', message: 'Z' } });
    await site.ask('mutation', 'admin.persons.erase', { whose: { email, phone: '' }, typed: email });
    await undo(site, changeSet);
    expect([await site.db.read.contactInquiry.count(), (await site.rows(products)).length > 40]).toEqual([0, true]);
  });

  it('after the removal of the demo the panel shows the first steps, ticks them from the data, and drops them when they are declined or the site is restored', async () => {
    site = await startContentOfDemo();
    const steps = async () => (await state(site)).steps;
    await site.ask('mutation', 'admin.demo.stopAsking');
    expect(await state(site)).toMatchObject({ isLeft: true, isAsking: false, steps: null });
    await remove(site, { name: NAME });
    const none = ['company', 'bank', 'contact', 'logo', 'home', 'goods', 'colleague', 'mail'];
    expect(await steps()).toEqual(Object.fromEntries(none.map((name) => [name, false])));
    const details = findTypeByPath('contact-details');
    const contact = (type: string, isActive: boolean) => () => site.add(details, { type, value: '7 MG Road', isActive });
    const put = (path: string, fields: object) => () => site.rest('PUT', path, fields);
    const profile = (fields: object) => put('company-profile/company', fields);
    // Each fact alone: a step of several facts is done with the last of them.
    const facts: [done: string, fact: () => Promise<unknown>][] = [
      ['', profile({ address: '7 MG Road' })],
      ['company', profile({ sellerKind: 'unregistered' })],
      ['', profile({ address: null })],
      ['company', profile({ address: '7 MG Road' })],
      ['company bank', profile({ upiId: 'deccan@bank' })],
      ['company bank', contact('phone', true)],
      ['company bank', contact('address', false)],
      ['company bank contact', contact('address', true)],
      ['company bank contact logo', put('website/site', { logo: '/logo.svg' })],
      ['company bank contact logo home', put('website/site', { headline: 'Hotel supplies' })],
      ['company bank contact logo home goods', () => site.add(products)],
    ];
    for (const [done, fact] of facts) {
      await fact();
      const now = Object.entries((await steps()) ?? {});
      expect(now.flatMap(([name, isDone]) => (isDone ? [name] : [])).join(' ')).toBe(done);
    }
    await site.ask('mutation', 'admin.demo.stopAsking');
    expect(await steps()).toBe(null);
  });

  it.each([
    ['with a mail server is done once a mail is sent', { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_TO: 'office@example.com' }, true],
    ['without a mail server is not done by a mail in a file', { MAIL_TO: 'office@example.com' }, false],
  ])('the first step “send a test mail” %s', async (_, env, isDone) => {
    site = await startContent('sqlite', { env, isFirst: true, isStill: true });
    const now = new Date();
    const mail = { to: 'office@example.com', subject: 'Hello', text: 'Hello.', state: 'sent', createdAt: now, nextTryAt: now };
    await site.db.transact((tx) => tx.outboxMail.create({ data: mail }));
    expect((await state(site)).steps?.mail).toBe(isDone);
  });

  it('a site without the demo has nothing to remove', async () => {
    site = await startContent('sqlite', { isFirst: true });
    await site.add(products);
    await site.rest('PUT', 'website/site', { name: NAME, supportHours: '24/7' });
    expect(await state(site)).toMatchObject({ isLeft: false });
    expect(await remove(site, { name: 'Other' })).toEqual({ changeSet: null, rows: 0, inquiries: 0 });
    expect((await site.rows(website))[0]).toMatchObject({ name: NAME, supportHours: '24/7' });
  });
});
