/** One Idempotency-Key serves one command: what a lost answer, another button or another order makes of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bothProvidersFor, quickOn } from '../../support/databases';
import { DISPATCH_FIELDS, type OrdersTestSite, startOrders } from '../../support/orders';
import { createPricedLine } from '../../support/quotations';
import { sendUnchangedDraft } from '../../support/send-draft';

for (const provider of bothProvidersFor('isolation'))
  describe(`the repeats of steps of orders on ${provider}`, quickOn('sqlite', provider), () => {
    let office: OrdersTestSite;
    beforeAll(async () => {
      office = await startOrders(provider);
    });
    afterAll(() => office.close());

    const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

    it('a key with other content is refused', async () => {
      const { id, version, lines } = await office.confirmed();
      const headers = withKey('the-same-key-for-two-1');
      const lineId = lines[0]?.id;
      const sent = await office.order(
        'sendDispatch',
        { id, version, ...DISPATCH_FIELDS, mail: null, lines: [{ lineId, quantity: 1_000 }] },
        headers,
      );
      const answer = await office.post(
        'cancel',
        { id, version: sent.version, lines: [{ lineId, quantity: 2_000 }], reason: 'Not needed' },
        headers,
      );
      expect([answer.status, answer.body.error.json.data.code, (await office.read(id)).lines[0]?.owed]).toEqual([
        409,
        'idempotency_key_reused',
        4_000,
      ]);
    });

    it('a key of another order is refused with 409', async () => {
      const [one, other] = [await office.confirmed(), await office.confirmed()];
      const cancel = (order: typeof one) =>
        office.post(
          'cancel',
          { id: order.id, version: order.version, lines: [{ lineId: order.lines[0]?.id, quantity: 2_000 }], reason: 'No' },
          withKey('the-same-key-for-two-2'),
        );
      expect([(await cancel(one)).status, (await cancel(other)).status]).toEqual([200, 409]);
    });

    it('a dispatch is not reported as sent because its draft was saved with the same key', async () => {
      const { id, version, lines } = await office.confirmed([createPricedLine('Soap')]);
      const typed = { id, version, ...DISPATCH_FIELDS, lines: [{ lineId: lines[0]?.id, quantity: 2_000 }] };
      // The answer of the first request is lost; the dialog still has its key and the version that it loaded.
      await office.order('saveDispatch', typed, withKey('one-dialog-has-one-key-1'));
      const sent = await office.post('sendDispatch', { ...typed, mail: null }, withKey('one-dialog-has-one-key-1'));
      expect([sent.status, (await office.read(id)).dispatches[0]?.state]).toEqual([409, 'draft']);
    });

    it('a repeat gets the answer of its first request although further steps followed', async () => {
      const { id, version, lines } = await office.confirmed([createPricedLine('Soap')]);
      const typed = { id, version, ...DISPATCH_FIELDS, mail: null, lines: [{ lineId: lines[0]?.id, quantity: 2_000 }] };
      const first = await office.order('sendDispatch', typed, withKey('a-step-that-is-repeated'));
      await office.dispatch(id, 1_000);
      expect(await office.order('sendDispatch', typed, withKey('a-step-that-is-repeated'))).toEqual(first);
      expect((await office.read(id)).dispatches).toHaveLength(2);
    });

    it('a repeated request for a link of the warehouse gets the one link', async () => {
      const { id } = await office.confirmed();
      const make = () => office.order('newLink', { id, label: 'Gate' }, withKey('one-link-for-one-key-1'));
      expect(await make()).toEqual(await make());
      expect((await office.read(id)).links).toHaveLength(1);
    });

    it('a key that withdrew one quotation does not report another one as withdrawn', async () => {
      const withdraw = async () => {
        const { id } = await office.write({ lines: [createPricedLine('Soap')] });
        await sendUnchangedDraft(office, id);
        const { version } = await office.row(id);
        const { status } = await office.decide('withdraw', { id, version, reason: 'price' }, withKey('one-key-two-quotations-1'));
        return [status, (await office.row(id)).state];
      };
      expect(await withdraw()).toEqual([200, 'withdrawn']);
      expect(await withdraw()).toEqual([409, 'open']);
    });

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

    it('words of a buyer that are put back are stored under the one key of an address', async () => {
      const { id: productId } = await office.addProduct(1);
      const input = { email: 'Asha@Example.com', gstin: '', words: 'phenyl', productId, inquiryId: null };
      expect((await office.trpc('mutation', 'admin.requirementLists.putBack', input)).status).toBe(200);
      expect((await office.db.read.rememberedWords.findFirstOrThrow({ orderBy: { id: 'desc' } })).emailKey).toBe('asha@example.com');
    });
  });
