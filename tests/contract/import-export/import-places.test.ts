import { expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import { shareContent } from '../../support/content';

const products = findTypeByPath('products');

const app = shareContent('sqlite');

it('an import puts new rows without a priority last, in the order of the file', async () => {
  await app.add(findTypeByPath('product-categories'), { name: 'Food', slug: 'food' });
  await app.add(products, { title: 'Shop window', orderPriority: 7 });
  const body = ['title,description,category,priority', 'One,Fine,food,', 'Two,Fine,food,9', 'Three,Fine,food,', 'Four,Fine,food,-5'].join(
    '\n',
  );
  const post = (step: string) =>
    app.call('POST', `/admin/import/products/${step}`, { token: app.token, body, headers: { 'content-type': 'text/csv' } });
  const { digest } = (await post('check')).body;
  expect((await post(`apply?digest=${digest}`)).status).toBe(200);
  expect((await app.rows(products)).map(({ title, orderPriority }) => [title, orderPriority])).toEqual([
    ['Four', -5],
    ['Shop window', 7],
    ['Two', 9],
    ['One', 10],
    ['Three', 11],
  ]);
});
