/** One price for a product and a quantity: on the site, in the quote list, in an inquiry, in drafts, and over REST (REQ 12.1). */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { describeTodaysPrice } from '../../../client/admin/inquiries/conversation/line-labels';
import { parseEditLine, toEditLine } from '../../../client/admin/quotations/editor/draft/edit-values';
import { applyTypedField } from '../../../client/admin/quotations/editor/draft/line-price';
import { toDecimalPrice } from '../../../shared/catalogue/money';
import { findUnitPrice, type PricedProduct } from '../../../shared/catalogue/price';
import { PRICE_ON_REQUEST } from '../../../shared/catalogue/price-words';
import type { ContentType } from '../../../shared/content/content-type';
import { product } from '../../../shared/content/types/product';
import { formatPrice } from '../../../shared/format';
import { calculateLinePrice } from '../../../shared/inquiries/estimate';
import { formatThousandths } from '../../../shared/inquiries/quote-list';
import type { DraftLine } from '../../../shared/quotation/draft';
import { shareContent } from '../../support/content';
import { arbitraryPricedProduct, arbitraryQuantities } from '../../support/prices';
import { fillSellerProfile } from '../../support/quotation-office';
import { sendUnchangedDraft } from '../../support/send-draft';

const products: ContentType = product;
const CLEANER = {
  price: '1249.00',
  tiers: [
    { from: 20, price: '1215.00' },
    { from: 60, price: '1180.00' },
  ],
};
const app = shareContent('sqlite', { now: () => new Date('2026-11-24T06:00:00Z'), isStill: true });
beforeAll(async () => {
  await fillSellerProfile(app.db);
});

const ask = (name: string, input: object) => app.ask('query', `admin.quotations.${name}`, input);
const change = (name: string, input: object) => app.ask('mutation', `admin.quotations.${name}`, input);

/** Sends a quote request for these lines, and returns the draft of its quotation. */
async function quoted(lines: object[]) {
  const body = { name: 'Asha Rao', email: 'asha@example.com', phone: '', lines };
  expect((await app.call('POST', '/api/quote-requests', { body })).status).toBe(201);
  const { id } = await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const quotation = await ask('row', { id: (await change('start', { inquiryId: id })).id });
  return { inquiry: await app.ask('query', 'admin.inquiries.row', { id }), quotation };
}

it('the unit price of a quantity is the same everywhere', async () => {
  const samples = fc.sample(fc.tuple(arbitraryPricedProduct, arbitraryQuantities(3)), { numRuns: 12, seed: 36 });
  const cases: { stored: PricedProduct & { id: number }; asked: number[] }[] = [];
  for (const [priced, asked] of samples) cases.push({ stored: { ...priced, id: (await app.add(products, priced)).id }, asked });
  const pairs = cases.flatMap(({ stored, asked }) => asked.map((quantity) => ({ stored, quantity })));
  const { inquiry, quotation } = await quoted(
    pairs.map(({ stored, quantity }) => ({ productId: stored.id, quantity: formatThousandths(quantity) })),
  );
  const overRest = (await app.rest('GET', `quotations/${quotation.id}`)).body.quotation.draft.lines;
  const site = new Map((await app.call('GET', '/api/products')).body.map((row: { id: number }) => [row.id, row]));
  const ids = cases.map(({ stored }) => stored.id);
  const today = new Map<number, PricedProduct>(
    (await ask('prices', { productIds: ids })).map((one: PricedProduct & { id: number }) => [one.id, one]),
  );
  const one = new Map<number, DraftLine>(
    (await ask('linesFor', { items: ids.map((productId) => ({ productId, quantity: 1_000 })) })).map((line: DraftLine) => [
      line.productId,
      line,
    ]),
  );
  for (const [at, { stored, quantity }] of pairs.entries()) {
    const { price, source } = findUnitPrice(stored, quantity);
    const shown = site.get(stored.id) as PricedProduct & { gstBp: number | null };
    const typed = toEditLine(one.get(stored.id) as DraftLine);
    const edited = parseEditLine({
      ...typed,
      ...applyTypedField(typed, 'quantity', formatThousandths(quantity), today.get(stored.id)),
    }).line;
    const words = describeTodaysPrice(inquiry.lines[at], inquiry.catalogue);
    const sourceOf = (line: DraftLine) => [line.unitPaise && toDecimalPrice(BigInt(line.unitPaise)), line.priceSource];
    expect({
      site: findUnitPrice(shown, quantity),
      list: calculateLinePrice({ quantity, product: shown })?.unitPrice ?? null,
      inquiry: [words?.price.replace(/ per .*/, ''), words?.more.some((more) => more.startsWith('from '))],
      draft: sourceOf(quotation.draft.lines[at]),
      rest: sourceOf(overRest[at]),
      editor: sourceOf(edited),
    }).toEqual({
      site: findUnitPrice(stored, quantity),
      list: price,
      inquiry: [price === null ? PRICE_ON_REQUEST : formatPrice(price), source === 'tier'],
      draft: [price, source],
      rest: [price, source],
      editor: [price, source],
    });
  }
});

it('a product that is added without a quantity has the price of the minimum order', async () => {
  const { id } = await app.add(products, { ...CLEANER, moq: 24 });
  expect(await ask('linesFor', { items: [{ productId: id }] })).toMatchObject([
    { quantity: 24_000, unitPaise: '121500', priceSource: 'tier' },
  ]);
});

it('a price is updated with the quantity that a buyer asks for, unless the price was typed', async () => {
  const { id } = await app.add(products, CLEANER);
  const { quotation } = await quoted([1, 2, 3].map((quantity) => ({ productId: id, quantity })));
  const [first, second, third] = quotation.draft.lines;
  const draft = {
    ...quotation.draft,
    lines: [first, { ...second, unitPaise: '110000', priceSource: 'typed' }, third].map((line) => ({ ...line, gstBp: 1_800 })),
  };
  await change('saveDraft', { id: quotation.id, version: quotation.version, draft });
  await sendUnchangedDraft(app, quotation.id);
  const { token } = await linkTo(quotation.id);
  const body = { token, quantities: [0, 1].map((line) => ({ line, quantity: '60' })) };
  expect((await app.call('POST', '/api/quote/changes', { body })).status).toBe(200);
  const next = (await ask('row', { id: quotation.id })).draft.lines;
  expect(next.map(({ quantity, unitPaise, priceSource }: DraftLine) => [quantity, unitPaise, priceSource])).toEqual([
    [60_000, '118000', 'tier'],
    [60_000, '110000', 'typed'],
    [3_000, '124900', 'list'],
  ]);
});

async function linkTo(id: number) {
  const { url } = await change('newLink', { id, label: 'copied' });
  return { token: String(url).slice(-43) };
}

it('a price is unchanged in a draft of an earlier release, which does not store the source of its prices', async () => {
  const { id } = await app.add(products, CLEANER);
  const { quotation } = await quoted([{ productId: id, quantity: 20 }]);
  const stored = JSON.parse((await app.db.read.quotation.findUniqueOrThrow({ where: { id: quotation.id } })).draft ?? '');
  for (const line of stored.lines) delete line.priceSource;
  await app.db.transact((tx) => tx.quotation.update({ where: { id: quotation.id }, data: { draft: JSON.stringify(stored) } }));
  const { draft, version } = await ask('row', { id: quotation.id });
  expect(draft.lines).toMatchObject([{ unitPaise: '121500', priceSource: 'typed' }]);
  expect((await change('saveDraft', { id: quotation.id, version, draft })).row.draft).toEqual(draft);
});
