/** Cells with several pictures, files with nothing but ids, and files that are no tables. */
import { beforeEach, expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import type { ImportReport } from '../../../shared/import-export/import-report';
import { shareContent } from '../../support/content';

const products = findTypeByPath('products');

const app = shareContent('sqlite', { isStill: true });
beforeEach(() => app.db.transact((tx) => tx.product.deleteMany()));

const post = (step: string, file: string, query: Record<string, string> = {}) =>
  app.call('POST', `/admin/import/products/${step}?${new URLSearchParams(query)}`, {
    token: app.token,
    body: Buffer.from(file),
    headers: { 'content-type': 'text/csv' },
  });
async function check(file: string, columns: Record<string, string> = {}): Promise<ImportReport> {
  const { status, body } = await post('check', file, { columns: JSON.stringify(columns) });
  expect(status).toBe(200);
  return body;
}
async function imported(file: string): Promise<ImportReport> {
  const report = await check(file);
  expect((await post('apply', file, { digest: report.digest })).status).toBe(200);
  return report;
}

it.each([
  ['of a WooCommerce export', '"https://x.example/a.jpg, https://x.example/b.jpg"', 'https://x.example/a.jpg'],
  ['without spaces', '"https://x.example/a.jpg,https://x.example/b.jpg"', 'https://x.example/a.jpg'],
  ['with a bar', 'https://x.example/a.jpg | https://x.example/b.jpg', 'https://x.example/a.jpg'],
  ['with a comma of its own', '"https://x.example/w_100,h_100/a.jpg, https://x.example/b.jpg"', 'https://x.example/w_100,h_100/a.jpg'],
])('a cell with several links %s: the first link is the picture, and none is a missing file', async (_, cell, image) => {
  const { missingPictures } = await imported(`Title,Images\nA,${cell}\n`);
  expect([(await app.rows(products))[0]?.image, missingPictures]).toEqual([image, undefined]);
});

it('a cell with several file names is missing the first of them', async () => {
  expect((await check('Title,Images\nA,"a 1.jpg, b.jpg"\n')).missingPictures).toEqual({ count: 1, names: ['a 1.jpg'] });
});

it('a file with known columns for ids, prices and stocks only asks for the title, and takes its rows then', async () => {
  for (const file of ['ID,Artikel\n71,Besen\n72,Mopp\n', 'ID,Artikel,Price\n71,Besen,12\n72,Mopp,30\n']) {
    const asked = await check(file);
    expect([asked.problem, asked.rows, asked.counts.refused]).toEqual([expect.stringContaining('which column has the title'), [], 0]);
    expect((await check(file, { artikel: 'title' })).counts).toMatchObject({ create: 2, refused: 0 });
  }
});

it('ids of this site need no title', async () => {
  const { id } = await app.add(products, { title: 'Broom', sku: 'BR-1' });
  expect((await imported(`ID,Price\n${id},45\n`)).problem).toBeUndefined();
  expect((await app.rows(products))[0]).toMatchObject({ price: '45.00' });
});

it.each([
  ['Tally’s masters', '<ENVELOPE><BODY><TALLYMESSAGE>', /XML file of Tally.*Excel \(\.xlsx\) or as CSV/],
  ['a PDF', '%PDF-1.7', /PDF file/],
])('the server names %s sent as a table', async (_, file, words) => {
  const { status, body } = await post('check', file);
  expect([status, body.message]).toEqual([400, expect.stringMatching(words)]);
});
