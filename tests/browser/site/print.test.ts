import { expect, it, onTestFinished } from 'vitest';
import { launchBrowser } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser();

it('a product with all facts, prices by quantity and several pictures is printed on one page', async () => {
  const { id } = await site.add('products', {
    ...{ title: 'Broom with a name of two lines on a phone', description: 'Made for a test', categoryId: null, price: '100' },
    ...{ sku: 'BR-1', hsn: '9603', gstBp: 1800, unit: 'case', packSize: 12, moq: 10 },
    tiers: [20, 50].map((from) => ({ from, price: String(100 - from / 10) })),
    ...{ brand: 'Grihana', madeOf: 'Birch', size: '30 cm', countryOfOrigin: 'India', shelfLife: '24 months', caseWeight: '9 kg' },
    ...{ caseDimensions: '45 × 32 × 28 cm', image: '/pictures/first.jpg', pictures: ['/pictures/second.jpg'] },
  });
  onTestFinished(async () => void (await site.remove('products', id)));
  const { page } = await browser.open();
  await page.goto(site.url(`/product/${id}`));
  const margin = { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' };
  const file = (await page.pdf({ format: 'A4', printBackground: true, margin })).toString('latin1');
  expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
