/** Links of the warehouse, and words that are put back. */
import { describe, expect, it } from 'vitest';
import { bothProvidersFor, quickOn } from '../../support/databases';
import { shareOrders } from '../../support/orders';

for (const provider of bothProvidersFor('isolation'))
  describe(`links of the warehouse on ${provider}`, quickOn('sqlite', provider), () => {
    const office = shareOrders(provider);

    it('revoked links of the warehouse make room for new ones', async () => {
      const { id } = await office.confirmed();
      for (let at = 0; at < 20; at += 1) {
        const { id: linkId } = await office.order('newLink', { id, label: `Gate ${at}` });
        await office.order('revokeLink', { linkId });
      }
      for (let at = 0; at < 20; at += 1) await office.order('newLink', { id, label: `Door ${at}` });
      expect((await office.post('newLink', { id, label: 'Gate' })).status).toBe(409);
    });

    it('a link of the warehouse is an event of the order when it is made and when it is revoked, once each', async () => {
      const { id } = await office.confirmed();
      const events = () => office.db.read.event.count({ where: { subject: 'orders', subjectId: id } });
      const before = await events();
      const { id: linkId } = await office.order('newLink', { id, label: 'Gate' });
      for (let at = 0; at < 2; at += 1) await office.order('revokeLink', { linkId });
      expect(await events()).toBe(before + 2);
    });

    it('remembered words that an undo restores are stored under the normalized address of their buyer', async () => {
      const { id: productId } = await office.addProduct(1);
      const input = { email: 'Asha@Example.com', gstin: '', words: 'phenyl', productId, inquiryId: null };
      expect((await office.trpc('mutation', 'admin.requirementLists.putBack', input)).status).toBe(200);
      expect((await office.db.read.rememberedWords.findFirstOrThrow({ orderBy: { id: 'desc' } })).emailKey).toBe('asha@example.com');
    });
  });
