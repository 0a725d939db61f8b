/** The page of a quotation's link, its PDF, and the check page: their content, and that nobody else can read it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatPrometheusText } from '../../../server/platform/observability/metrics';
import { findTypeByPath } from '../../../shared/content/registry';
import { formatCheckCode } from '../../../shared/quotation/states';
import type { TestAnswer } from '../../support/app';
import { type ContentSite, startContent } from '../../support/content';
import { dumpDatabase } from '../../support/dump';
import { addQuotation, createPricedLine, reviseQuotation } from '../../support/quotations';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const START = new Date('2026-11-23T06:00:00Z');
const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'strict-origin' };
const MINUTE = 60_000;

describe('the page of a quotation', () => {
  let app: ContentSite;
  let log = '';
  let now = START;
  beforeAll(async () => {
    const env = { CDN_SECONDS: '60', LOG_LEVEL: 'trace' };
    app = await startContent('sqlite', {
      pages: createUnbuiltClient,
      env,
      now: () => now,
      log: { write: (line) => (log += line) },
      isStill: true,
    });
  });
  afterAll(() => app.close());

  const textOf = ({ text }: TestAnswer) => text.replaceAll('<!-- -->', '');
  const send = (fields: Partial<Parameters<typeof addQuotation>[1]> = {}) => addQuotation(app.db, { at: START, ...fields });
  const linkOf = (id: number) => app.db.read.quotationLink.findUniqueOrThrow({ where: { id } });
  const revoke = (id: number) => app.db.transact((tx) => tx.quotationLink.update({ where: { id }, data: { revokedAt: START } }));

  it("the buyer's page shows the quotation, its check code and the ways to answer, without JavaScript", async () => {
    const { id } = await app.add(findTypeByPath('products'), { title: 'Palm soap' });
    const sent = await send({
      draft: { lines: [createPricedLine('Palm soap', { productId: id }), createPricedLine('Rope', { quantity: 2_500 })] },
    });
    const answer = await app.call('GET', sent.url);
    const text = textOf(answer);
    expect(answer.status).toBe(200);
    const { reference, totals } = sent.paper;
    for (const shown of [
      reference,
      totals.words,
      'Hotel Ashoka',
      'Palm soap',
      formatCheckCode(sent.revision.hash),
      'valid until 3 December 2026',
    ])
      expect(text).toContain(shown);
    for (const way of ['accept', 'decline', 'changes', 'question', 'quotation.pdf']) expect(text).toContain(`href="${sent.url}/${way}"`);
    expect(text).not.toMatch(/<script|<form|<button/);
    // A preview in a chat names neither the buyer nor the amount.
    expect(text.match(/<meta property="og:[^>]*>/g)?.join('')).not.toMatch(/Ashoka|Meera|₹|\/quote/);
  });

  it("the buyer's page is not cached, and its token is not logged", async () => {
    const sent = await send();
    const counts = { ...app.cache.counts };
    const paths = [
      sent.url,
      `${sent.url}/`,
      `${sent.url}?from=mail`,
      ...['accept', 'changes', 'nothing', 'quotation.pdf'].map((at) => `${sent.url}/${at}`),
    ];
    for (const method of ['GET', 'HEAD'])
      for (const path of paths) {
        const { status, headers } = await app.call(method, path, { headers: { 'if-none-match': '*', range: 'bytes=0-9' } });
        expect([path, status]).toEqual([path, path.endsWith('nothing') ? 404 : 200]);
        expect(headers).toMatchObject(PRIVATE);
        for (const name of ['etag', 'last-modified', 'cdn-cache-control', 'cache-tag', 'set-cookie'])
          expect(headers).not.toHaveProperty(name);
      }
    const body = new URLSearchParams({ token: sent.token, question: 'Why?' }).toString();
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    await app.call('POST', '/api/quote/question', { body, headers: form });
    await app.call('POST', '/api/quote/question', { body: { token: sent.token } });
    await app.trpc('query', 'public.quotation', { token: sent.token });
    await app.trpc('mutation', 'public.acceptQuotation', { token: sent.token });
    expect(app.cache.counts).toEqual(counts);
    const others = ['/sitemap.xml', '/sitemaps/1.xml', '/robots.txt', '/', '/api/openapi.json'];
    const said = [
      log,
      formatPrometheusText(await app.metrics.collect()),
      JSON.stringify(await dumpDatabase(app.db)),
      ...(await Promise.all(others.map((path) => app.call('GET', path)))).map(({ text }) => text),
    ];
    for (const text of said) expect(text ?? '').not.toContain(sent.token);
    expect(log).toContain('/quote/:token');
  });

  it("the buyer's page records only the time of its first opening", async () => {
    const sent = await send();
    const steps = await app.db.read.inquiryMessage.count();
    expect((await linkOf(sent.link.id)).openedAt).toBeNull();
    for (let count = 0; count < 2; count += 1) {
      await app.call('GET', sent.url);
      now = new Date(now.getTime() + MINUTE);
    }
    now = START;
    expect((await linkOf(sent.link.id)).openedAt).toEqual(START);
    expect(await app.db.read.inquiryMessage.count()).toBe(steps);
    expect(await app.db.read.outboxMail.count()).toBe(0);
  });

  it("the buyer's page is the same for a link that was revoked, has ended, or never existed", async () => {
    const [revoked, erased] = [await send(), await send()];
    await revoke(revoked.link.id);
    await app.db.transact((tx) => tx.quotationRevision.update({ where: { id: erased.revision.id }, data: { document: '' } }));
    const gone = [revoked.token, erased.token, 'A'.repeat(43), 'x', '..%2F..%2Fproducts', 'a'.repeat(150), '%00', '<script>'];
    for (const end of ['', '/accept', '/quotation.pdf']) {
      const answers = await Promise.all(gone.map((token) => app.call('GET', `/quote/${token}${end}`)));
      const seen = answers.map(({ status, headers: { date: _, ...headers }, text }) => ({ status, headers, text }));
      for (const one of seen) expect(one).toEqual(seen[0]);
      expect(seen[0]?.status).toBe(404);
      expect(seen[0]?.headers).toMatchObject({ ...PRIVATE, 'referrer-policy': expect.stringMatching(/^(strict-origin|no-referrer)$/) });
    }
    expect((await app.call('GET', `/quote/${'a'.repeat(300)}`)).status).toBe(404);
  });

  it("the buyer's page shows a replaced revision, marked, without Accept", async () => {
    const first = await send();
    const second = await reviseQuotation(app.db, first.quotationId, { at: START, draft: { message: 'With a better price' } });
    const text = textOf(await app.call('GET', first.url));
    for (const shown of ['There is a newer quotation', 'A newer one was sent to you', first.paper.reference]) expect(text).toContain(shown);
    expect(text).not.toMatch(/\/accept"|\/decline"|With a better price|quotation\.pdf|000123451234/);
    expect((await app.call('GET', `${first.url}/quotation.pdf`)).status).toBe(404);
    expect(textOf(await app.call('GET', second.url))).toContain('With a better price');
  });

  it("the page shows the buyer's name, and not the user who entered an order", async () => {
    const sent = await send();
    const data = {
      decision: 'accepted',
      decidedAt: START,
      decidedBy: 'R. Rao of the office',
      decidedOn: 'purchase-order',
      purchaseOrder: 'PO-9',
    };
    await app.db.transact(async (tx) => {
      await tx.quotation.update({ where: { id: sent.quotationId }, data: { state: 'accepted', decidedAt: START } });
      await tx.quotationRevision.update({ where: { id: sent.revision.id }, data });
    });
    const text = textOf(await app.call('GET', sent.url));
    for (const shown of ['Order confirmation', 'We entered your order on 23 November 2026', 'PO-9']) expect(text).toContain(shown);
    expect(text).not.toContain('of the office');
  });

  it("the buyer's page offers the PDF that was made when the quotation was sent", async () => {
    const pdf = Buffer.from('%PDF-1.7 as it was\n%%EOF\n');
    const sent = await send({ pdf });
    const { status, headers, bytes } = await app.call('GET', `${sent.url}/quotation.pdf`);
    expect([status, headers['content-type'], bytes.equals(pdf)]).toEqual([200, 'application/pdf', true]);
    expect(headers['content-disposition']).toBe(`inline; filename="${sent.paper.reference}.pdf"`);
    // Concurrent requests share one read, so none of them is refused.
    const many = await Promise.all(Array.from({ length: 200 }, () => app.call('GET', `${sent.url}/quotation.pdf`)));
    expect(many.filter(({ status, bytes }) => status === 200 && bytes.equals(pdf))).toHaveLength(200);
    await app.db.transact((tx) => tx.quotationPdf.delete({ where: { revisionId: sent.revision.id } }));
    // Demo quotations have no PDF until the first request: it is drawn once from the frozen document.
    const drawn = await app.call('GET', `${sent.url}/quotation.pdf`);
    expect([drawn.status, drawn.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await app.call('GET', `${sent.url}/quotation.pdf`)).bytes.equals(drawn.bytes)).toBe(true);
  });

  it('the check page shows only state and total of a number with its code', async () => {
    const sent = await send();
    const { reference } = sent.paper;
    const code = formatCheckCode(sent.revision.hash);
    const check = (number: string, code: string) => app.call('GET', `/quotation-check?${new URLSearchParams({ number, code })}`);
    for (const [number, typed] of [
      [reference, code],
      [` ${reference.toLowerCase()} `, `${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`],
    ] as const) {
      const found = await check(number, typed);
      expect([found.status, found.headers['cache-control']]).toEqual([200, 'no-store']);
      for (const text of [reference, 'is from us', '₹19,463.00', '3 December 2026', 'Open', 'ends in 1234', 'Example Bank'])
        expect(textOf(found)).toContain(text);
      expect(textOf(found)).not.toMatch(/Ashoka|Meera|00012345/);
    }
    const other = code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`;
    for (const [number, typed] of [
      [reference, other],
      [reference.replace('R1', 'R2'), code],
      ['QT-2026-99999-R1', code],
      [`QT-2026-9999999999-R1`, code],
      ['x', 'y'],
    ] as const) {
      const miss = await check(number, typed);
      expect([number, miss.status, textOf(miss).includes('We have no quotation')]).toEqual([number, 404, true]);
    }
    expect((await app.call('GET', '/quotation-check')).status).toBe(200);
    expect((await app.call('GET', '/sitemap.xml')).text).not.toContain('quot');
  });

  it.each([
    ['the page', (at: number) => `/quote/${String(at).padStart(43, 'x')}`, (sent: { url: string }) => sent.url],
    [
      'the file',
      (at: number) => `/quote/${String(at).padStart(43, 'x')}/quotation.pdf`,
      (sent: { url: string }) => `${sent.url}/quotation.pdf`,
    ],
    ['the check page', (at: number) => `/quotation-check?number=QT-2026-00001-R1&code=${at}`, () => '/quotation-check?number=a&code=b'],
  ])("the buyer's pages refuse an address after thirty wrong links or codes: %s", { tags: 'thorough' }, async (_, miss, hit) => {
    const limited = await startContent('sqlite', { pages: createUnbuiltClient, env: { RATE_LIMITS: 'on' }, now: () => now, isStill: true });
    const sent = await addQuotation(limited.db, { at: START });
    const open = (path: string, address = '203.0.113.7') => limited.call('GET', path, { address });
    for (let at = 0; at < 30; at += 1) expect((await open(miss(at))).status).toBe(404);
    for (const path of [miss(30), hit(sent)]) {
      const { status, headers, text } = await open(path);
      expect([status, headers['cache-control'], Number(headers['retry-after']) > 500, text.includes('Too many attempts')]).toEqual([
        429,
        'no-store',
        true,
        true,
      ]);
    }
    expect((await open(sent.url, '203.0.113.8')).status).toBe(200);
    now = new Date(START.getTime() + 10 * MINUTE);
    expect((await open(sent.url)).status).toBe(200);
    now = START;
    await limited.close();
  });
});
