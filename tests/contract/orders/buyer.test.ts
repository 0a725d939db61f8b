/** The pages of an order for the buyer and for the warehouse: by secret links, without JavaScript. */
import { describe, expect, it } from 'vitest';
import type { StoredStep } from '../../../server/features/conversation/step-kinds';
import type { TestAnswer } from '../../support/app';
import { shareContent } from '../../support/content';
import { DISPATCH_FIELDS } from '../../support/orders';
import { addQuotation, createPricedLine } from '../../support/quotations';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const START = new Date('2026-11-24T06:00:00Z');
const LINES = [
  createPricedLine('Palm soap', { sku: 'HH-SOAP', unitPaise: '124950' }),
  createPricedLine('Napkins', { quantity: 4_000, unitPaise: '50000' }),
];
const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'strict-origin' };

describe('the order of a link', () => {
  let log = '';
  let now = START;
  const app = shareContent('sqlite', {
    pages: createUnbuiltClient,
    env: { LOG_LEVEL: 'trace' },
    now: () => now,
    log: { write: (line) => (log += line) },
    isStill: true,
  });

  const textOf = ({ text }: TestAnswer) => text.replaceAll('<!-- -->', '');
  const office = async (name: string, input: object) => {
    const answer = await app.trpc('mutation', `admin.orders.${name}`, input);
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
    return answer.body.result.data.json;
  };
  const read = async (id: number) => (await app.trpc('query', 'admin.orders.read', { id })).body.result.data.json;
  const form = (url: string) => ({ token: url.slice(-43), notice: null });

  /** Returns an order, and the URL of its buyer's page. */
  async function confirm() {
    const sent = await addQuotation(app.db, { at: START, draft: { lines: LINES } });
    await app.db.transact(async (tx) => {
      await tx.quotation.update({ where: { id: sent.quotationId }, data: { state: 'accepted', decidedAt: START } });
      await tx.quotationRevision.update({
        where: { id: sent.revision.id },
        data: { decision: 'accepted', decidedAt: START, decidedOn: 'link' },
      });
    });
    const { id } = await office('confirm', {
      quotationId: sent.quotationId,
      revision: 1,
      promisedOn: '2026-12-12',
      note: null,
      mail: null,
    });
    return { id, url: sent.url, order: await read(id), inquiryId: sent.inquiryId };
  }
  async function dispatch(id: number, quantity = 5_000) {
    const { version, lines } = await read(id);
    return office('sendDispatch', {
      id,
      version,
      ...DISPATCH_FIELDS,
      carrier: 'Sahyadri Roadlines',
      transportNumber: 'LR 48211',
      mail: null,
      lines: [{ lineId: lines[0].id, quantity }],
    });
  }

  it("the buyer's order page shows what is owed, the first promised day, and each dispatch with its carrier", async () => {
    const { id, url, order } = await confirm();
    expect(textOf(await app.call('GET', url))).toContain('12 cases ordered · 12 cases to come by 12 December 2026');
    const lineIds = order.lines.map((line: { id: number }) => line.id);
    await office('moveDate', { id, version: order.version, lineIds, promisedOn: '2026-12-19', mail: null });
    await dispatch(id);
    const answer = await app.call('GET', url);
    const text = textOf(answer);
    expect(answer.headers).toMatchObject(PRIVATE);
    for (const shown of [
      'A part of your order has left',
      order.reference,
      '12 cases ordered · 5 cases dispatched · 7 cases to come by 19 December 2026 (was 12 December 2026)',
      `${order.reference}-D1`,
      'left on 26 November 2026 with Sahyadri Roadlines',
      'Vehicle or LR: LR 48211',
      `href="${url}/received"`,
    ])
      expect(text).toContain(shown);
    // 'Order again' posts to a page and stores nothing (quotations/order-again); everything else is a link.
    const others = text.replace(/<form[^>]* action="\/api\/quote-requests#details"[^>]*>[\s\S]*?<\/form>/, '');
    expect(others).not.toMatch(/<script|<form|<button/);
  });

  it('the order page links a dispatch to the tracking page of a carrier in the settings, until the dispatch is void', async () => {
    const { id, url } = await confirm();
    await dispatch(id);
    expect(textOf(await app.call('GET', url))).not.toContain('Track ');
    const carriers = { name: 'SAHYADRI  Roadlines', url: 'https://www.example.com/track?lr={number}' };
    const added = await app.call('POST', '/api/admin/carriers', { token: app.token, body: carriers });
    expect(added.status).toBe(201);
    const linked =
      '<a href="https://www.example.com/track?lr=LR%2048211" target="_blank" rel="noreferrer">Track LR 48211 with Sahyadri Roadlines</a>';
    expect(textOf(await app.call('GET', url))).toContain(linked);
    const { version, dispatches } = await read(id);
    await office('voidDispatch', { id, version, dispatchId: dispatches[0].id, reason: 'Wrong lorry' });
    expect(textOf(await app.call('GET', url))).not.toContain('www.example.com/track');
  });

  it('of two open dispatches the buyer confirms one alone, with its lines, and then the other', async () => {
    const { id, url, order, inquiryId } = await confirm();
    await dispatch(id, 5_000);
    await dispatch(id, 7_000);
    const [one, two] = [`${order.reference}-D1`, `${order.reference}-D2`];
    const page = textOf(await app.call('GET', `${url}/received`));
    for (const words of ['Which of these have arrived?', one, '5 cases: Palm soap', two, '7 cases: Palm soap'])
      expect(page).toContain(words);
    expect(page.match(/type="checkbox"/g)).toHaveLength(2);
    expect(page).not.toContain('checked');
    let forms = 0;
    const post = (values: Record<string, string>) =>
      app.call('POST', '/api/quote/received', {
        body: new URLSearchParams({ token: url.slice(-43), key: `key-${++forms}`, choose: '1', ...values }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      });
    const unticked = await post({ name: 'Meera Iyer' });
    expect([unticked.status, textOf(unticked).includes('Choose what has arrived')]).toEqual([400, true]);
    expect((await post({ name: 'Meera Iyer', 'dispatch.3': 'on' })).status).toBe(409);
    expect((await read(id)).receipts).toEqual([]);

    const refused = textOf(await post({ name: '', 'dispatch.2': 'on' }));
    expect(refused).toMatch(/name="dispatch\.2"[^>]*checked|checked[^>]*name="dispatch\.2"/);
    expect((await post({ name: 'Meera Iyer', 'dispatch.2': 'on', shortage: 'One case is wet' })).status).toBe(303);
    const shown = textOf(await app.call('GET', url));
    expect(shown).toContain(`${two}: Received by Meera Iyer`);
    expect(shown).not.toContain(`${one}: Received`);
    expect(shown).toContain(`href="${url}/received"`);
    expect(await read(id)).toMatchObject({
      receivedAt: null,
      receipts: [{ name: 'Meera Iyer', dispatches: [two], recordedBy: null }],
      dispatches: [{ receivedAt: null }, { receivedAt: now.toISOString(), receivedBy: 'Meera Iyer' }],
    });
    expect((await post({ name: 'Meera Iyer', 'dispatch.2': 'on' })).status).toBe(409);

    const rest = textOf(await app.call('GET', `${url}/received`));
    expect(rest).toContain('These goods have arrived:');
    expect(rest).toContain('5 cases: Palm soap');
    expect(rest).not.toContain('7 cases: Palm soap');
    expect((await app.call('POST', '/api/quote/received', { body: { ...form(url), name: 'Meera Iyer' } })).status).toBe(200);
    expect(textOf(await app.call('GET', url))).not.toContain(`href="${url}/received"`);
    const steps = await app.db.read.inquiryMessage.findMany({ where: { inquiryId, kind: { startsWith: 'order.received' } } });
    expect(steps.map((step) => app.services.stepKinds.describe(step as StoredStep))).toEqual([
      `Received ${two} with a shortage\n\nOne case is wet`,
      `Received ${one}`,
    ]);
  });

  it('a dispatch that leaves while the page of a receipt is open is not received with it', async () => {
    const { id, url, order, inquiryId } = await confirm();
    await dispatch(id, 5_000);
    /** Opens the page, sends another dispatch, and then submits the form as the page has it. */
    const receiveLate = async (quantity: number, values: Record<string, string>) => {
      const page = (await app.call('GET', `${url}/received`)).text;
      await dispatch(id, quantity);
      const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
      return app.call('POST', '/api/quote/received', {
        body: new URLSearchParams({ ...Object.fromEntries(hidden), name: 'Meera Iyer', ...values }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      });
    };
    expect((await receiveLate(3_000, {})).status).toBe(303);
    expect(await read(id)).toMatchObject({ receivedAt: null, receipts: [{ dispatches: [`${order.reference}-D1`] }] });
    expect((await app.call('POST', '/api/quote/received', { body: { ...form(url), name: 'Meera Iyer' } })).status).toBe(200);
    expect((await receiveLate(2_000, { shortage: 'One case is wet' })).status).toBe(303);
    expect(await read(id)).toMatchObject({
      receivedAt: null,
      receipts: [{}, { dispatches: [`${order.reference}-D2`] }, { dispatches: [], shortage: 'One case is wet' }],
      dispatches: [{ receivedBy: 'Meera Iyer' }, { receivedBy: 'Meera Iyer' }, { receivedBy: null }],
    });
    const steps = await app.db.read.inquiryMessage.findMany({ where: { inquiryId, kind: 'order.receivedShort' } });
    expect(steps.map((step) => app.services.stepKinds.describe(step as StoredStep))).toEqual([
      `Received order ${order.reference} with a shortage\n\nOne case is wet`,
    ]);
  });

  it('the office records that one of two dispatches arrived, once, and the buyer is asked only for the other', async () => {
    const { id, url, order, inquiryId } = await confirm();
    await dispatch(id, 5_000);
    await dispatch(id, 3_000);
    const { version, dispatches } = await read(id);
    const [first, second] = dispatches;
    expect([first.nextSteps.includes('receive'), second.nextSteps.includes('receive')]).toEqual([true, true]);
    await office('recordReceipt', { id, version, dispatchId: first.id, name: 'Meera Iyer', shortage: null });
    const after = await read(id);
    expect(after).toMatchObject({
      receivedAt: null,
      receipts: [{ name: 'Meera Iyer', dispatches: [`${order.reference}-D1`], recordedBy: expect.stringMatching(/\w/) }],
    });
    expect(after.dispatches.map(({ nextSteps }: { nextSteps: string[] }) => nextSteps.includes('receive'))).toEqual([false, true]);
    const again = { id, version: after.version, dispatchId: first.id, name: 'Meera Iyer', shortage: null };
    expect((await app.trpc('mutation', 'admin.orders.recordReceipt', again)).status).toBe(409);
    const page = textOf(await app.call('GET', `${url}/received`));
    expect(page).toContain('3 cases: Palm soap');
    expect(page).not.toContain('5 cases: Palm soap');
    const [step] = await app.db.read.inquiryMessage.findMany({ where: { inquiryId, kind: 'order.received' } });
    expect(step).toMatchObject({ direction: 'internal', authorId: expect.any(Number) });
    await office('voidDispatch', { id, version: after.version, dispatchId: second.id, reason: 'Wrong lorry' });
    expect(textOf(await app.call('GET', url))).not.toContain(`href="${url}/received"`);
  });

  it('a buyer confirms receipt with a name and a note of missing goods, once for each form', async () => {
    const { id, url, order, inquiryId } = await confirm();
    expect((await app.call('POST', '/api/quote/received', { body: { ...form(url), name: 'Meera' } })).status).toBe(409);
    const early = await app.call('GET', `${url}/received`);
    expect([early.status, textOf(early).includes('<form')]).toEqual([200, false]);
    await dispatch(id, 12_000);
    const page = textOf(await app.call('GET', `${url}/received`));
    expect(page).toContain('action="/api/quote/received#answer"');
    for (const words of ['These goods have arrived:', `${order.reference}-D1`, '12 cases: Palm soap']) expect(page).toContain(words);
    expect(page).not.toContain('The goods of order');
    expect(page).not.toContain('<script');
    const [, key = ''] = /name="key" value="([\w-]{43})"/.exec(page) ?? [];
    const typed = (values: Record<string, string>) =>
      app.call('POST', '/api/quote/received', {
        body: new URLSearchParams({ token: url.slice(-43), key, ...values }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      });
    // A mail scanner sends the form empty.
    const empty = await typed({ name: '', shortage: '' });
    expect([empty.status, textOf(empty).includes('role="alert"')]).toEqual([400, true]);
    for (let tap = 0; tap < 2; tap += 1) {
      const answer = await typed({ name: 'Meera Iyer', shortage: 'Two cases are wet' });
      expect([answer.status, answer.headers.location]).toEqual([303, expect.stringContaining(`${url}?sent=order-received`)]);
    }
    expect((await read(id)).receipts).toMatchObject([{ name: 'Meera Iyer', shortage: 'Two cases are wet' }]);
    const steps = await app.db.read.inquiryMessage.findMany({ where: { inquiryId, kind: { startsWith: 'order.received' } } });
    expect(steps).toMatchObject([{ kind: 'order.receivedShort', direction: 'in', text: 'Two cases are wet', authorName: 'Meera Iyer' }]);
    expect(textOf(await app.call('GET', url))).toContain(`${order.reference}-D1: Received by Meera Iyer`);
    expect(app.services.stepKinds.describe(steps[0] as StoredStep)).toBe(
      `Received ${order.reference}-D1 with a shortage\n\nTwo cases are wet`,
    );
    expect(textOf(await app.call('GET', url))).toContain('Received by Meera Iyer on 24 November 2026, with a shortage: Two cases are wet');
    expect(textOf(await app.call('GET', url))).not.toContain(`href="${url}/received"`);
    // The second line is not dispatched yet.
    expect((await read(id)).state).toBe('partly');
    const { version, lines } = await read(id);
    now = new Date(START.getTime() + 60_000);
    await office('cancel', { id, version, lines: [{ lineId: lines[1].id, quantity: 4_000 }], reason: 'Out of stock' });
    expect(await read(id)).toMatchObject({ state: 'received', reference: order.reference });
    now = START;
  });

  it('an order page is not shown for a revoked link, or after the acceptance was taken back', async () => {
    const { id, url, order } = await confirm();
    await dispatch(id);
    await app.db.transact((tx) => tx.salesOrder.update({ where: { id }, data: { takenBackAt: START } }));
    expect(textOf(await app.call('GET', url))).not.toContain(order.reference);
    expect((await app.call('GET', `${url}/received`)).status).toBe(404);
    await app.db.transact((tx) => tx.quotationLink.updateMany({ data: { revokedAt: START } }));
    for (const path of [url, `${url}/received`]) expect((await app.call('GET', path)).status).toBe(404);
    expect((await app.call('POST', '/api/quote/received', { body: { ...form(url), name: 'Meera' } })).status).toBe(404);
  });

  it('the link for the warehouse shows an order without prices, until it is revoked', async () => {
    const { id, order } = await confirm();
    const link = await office('newLink', { id, label: 'Godown' });
    const path = new URL(link.url).pathname;
    const answer = await app.call('GET', path);
    const text = textOf(answer);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject(PRIVATE);
    for (const shown of [order.reference, 'Palm soap', 'HH-SOAP', '12 cases ordered', 'Hotel Ashoka', 'Church Street'])
      expect(text).toContain(shown);
    expect(text).not.toMatch(/₹|124950|1,249|Meera|98450|meera@/);
    expect((await read(id)).links).toMatchObject([{ label: 'Godown', revokedAt: null }]);
    await office('revokeLink', { linkId: link.id });
    expect((await app.call('GET', path)).status).toBe(404);
    const secret = path.split('/').at(-1) ?? '';
    const stored = JSON.stringify(await app.db.read.warehouseLink.findMany());
    expect([log.includes(secret), stored.includes(secret)]).toEqual([false, false]);
  });
});
