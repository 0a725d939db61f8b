/** A movement of stock names its user as a revision does: the name stays when the user can no longer sign in, and is no data of a buyer. */
import { expect, it } from 'vitest';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { findPersonalData } from '../../../server/platform/personal-data/find-personal-data';
import { findTypeByPath } from '../../../shared/content/registry';
import { buildPersonKeys } from '../../../shared/privacy/person';
import { startContent } from '../../support/content';
import { testProviders } from '../../support/databases';

it.each(testProviders)('a movement and its revision name the same user, also after the user has left, on %s', async (provider) => {
  const site = await startContent(provider);
  const products = findTypeByPath('products');
  const product = await site.add(products, { stock: 5 });
  await site.change(products, product, { stock: 9 });
  const user = await site.db.read.adminUser.findFirstOrThrow();
  const named = async () => {
    const of = { select: { userId: true, userName: true }, orderBy: { id: 'desc' } } as const;
    return [
      await site.db.read.stockMovement.findFirst({ where: { productId: product.id }, ...of }),
      await site.db.read.revision.findFirst({ where: { type: 'products', rowId: product.id }, ...of }),
    ];
  };
  const before = await named();
  const who = { userId: user.id, userName: `${user.firstName} ${user.lastName}`.trim() };
  expect(before).toEqual([who, who]);

  await site.db.transact((tx) => tx.adminUser.update({ where: { id: user.id }, data: { isActive: false, email: 'left@example.com' } }));
  const person = buildPersonKeys({ email: 'left@example.com', phone: '' });
  expect(Object.values(await findPersonalData(site.services, { person, rows: {} }, 50)).flat()).toEqual([]);
  await erasePersonalData(site.services, { person, rows: {} }, { user: null, channel: 'shell' });
  expect(await named()).toEqual(before);
  await site.close();
});
