/** Undo of an order's step: the order, its stock, its mails and its conversation are as before, or the undo is refused and nothing changes. */
import { describe, expect, it } from 'vitest';
import { bothProvidersFor, quickOn } from '../../support/databases';
import { createConfirmForm, DISPATCH_FIELDS, shareOrders } from '../../support/orders';
import { createPricedLine } from '../../support/quotations';

type Answer = { id: number; version: number; messageId: number | null; dispatchId?: number };
const MAIL = { to: 'meera@example.com', text: 'Dear Ms Iyer' };
const START = new Date('2026-11-24T06:00:00Z');

for (const provider of bothProvidersFor('isolation'))
  describe(`undo of a step of an order on ${provider}`, quickOn('sqlite', provider), () => {
    const office = shareOrders(provider);

    /** An order of two lines, the first of a product. */
    async function prepare() {
      const { id: productId } = await office.addProduct(50);
      const lines = [createPricedLine('Palm soap', { productId, unit: 'case' }), createPricedLine('Mop')];
      const { id: quotationId, inquiryId } = await office.accepted(lines);
      const type = { 'content-type': 'application/pdf' };
      const path = `/api/admin/inquiry-files?inquiry=${inquiryId}&name=Paper`;
      const { body } = await office.call('POST', path, { body: Buffer.from('%PDF-1.4 order'), headers: type, token: office.token });
      return { quotationId, inquiryId: inquiryId ?? 0, productId, file: body.file.id as number };
    }
    type Prepared = Awaited<ReturnType<typeof prepare>>;
    const confirm = async ({ quotationId }: Prepared, mail: typeof MAIL | null): Promise<Answer> =>
      office.order('confirm', { ...createConfirmForm(quotationId), mail });
    const orderOf = async ({ quotationId }: Prepared) => {
      const order = await office.db.read.salesOrder.findUniqueOrThrow({ where: { quotationId } });
      return office.read(order.id);
    };
    async function dispatchInput(of: Prepared, mail: typeof MAIL | null) {
      const { id, version, lines } = await orderOf(of);
      const asked = lines.map((line) => ({ lineId: line.id, quantity: 2_000 }));
      return { id, version, ...DISPATCH_FIELDS, carrier: 'VRL', lines: asked, lowersStock: true, mail };
    }
    const move = async (of: Prepared, mail: typeof MAIL | null): Promise<Answer> => {
      const { id, version, lines } = await orderOf(of);
      return office.order('moveDate', { id, version, lineIds: lines.map((line) => line.id), promisedOn: '2026-12-30', mail });
    };

    /** Each step: what goes before it, the step, and its undo. */
    const STEPS = {
      'a first confirmation': { before: async () => {}, take: confirm, undo: 'undoConfirmation', instead: 'Take the acceptance back' },
      'a moved date': { before: (of: Prepared) => confirm(of, null), take: move, undo: 'undoDate', instead: 'Move the date again' },
      'a second move of a date': {
        before: async (of: Prepared) => {
          await confirm(of, null);
          const { id, version, lines } = await orderOf(of);
          await office.order('moveDate', { id, version, lineIds: [lines[0]?.id], promisedOn: '2026-12-20', mail: null });
          office.clock.now = new Date(office.clock.now.getTime() + 1_000);
        },
        take: move,
        undo: 'undoDate',
        instead: 'Move the date again',
      },
      'a sent paper': {
        before: (of: Prepared) => confirm(of, null),
        take: async (of: Prepared): Promise<Answer> => {
          const { id, version } = await orderOf(of);
          return office.order('sendPaper', { id, version, paper: 'confirmation', file: of.file, mail: MAIL });
        },
        undo: 'undoPaper',
        instead: 'Write to the buyer',
      },
      'a dispatch of a draft': {
        before: async (of: Prepared) => {
          await confirm(of, null);
          const { mail: _, lowersStock: __, ...draft } = await dispatchInput(of, null);
          await office.order('saveDispatch', draft);
        },
        take: async (of: Prepared, mail: typeof MAIL | null): Promise<Answer> => {
          const { dispatches } = await orderOf(of);
          return office.order('sendDispatch', { ...(await dispatchInput(of, mail)), dispatchId: dispatches[0]?.id, files: [of.file] });
        },
        undo: 'undoDispatch',
        instead: 'Make the dispatch void',
      },
    };
    const undoInput = ({ id, version, messageId, dispatchId }: Answer) => ({ id, version, messageId, ...(dispatchId && { dispatchId }) });

    const setAttempts = ({ quotationId }: Prepared, attempts: number) =>
      office.db.transact((tx) => tx.outboxMail.updateMany({ where: { quotationId, kind: { startsWith: 'order-' } }, data: { attempts } }));
    const setAuthor = async (of: Prepared, userId: number | null) => {
      const { id } = await orderOf(of);
      await office.db.transact(async (tx) => {
        await tx.salesOrder.update({ where: { id }, data: { confirmedById: userId } });
        await tx.dispatch.updateMany({ where: { orderId: id, state: 'sent' }, data: { sentById: userId } });
        await tx.promisedDate.updateMany({ where: { line: { orderId: id } }, data: { userId } });
        await tx.inquiryMessage.updateMany({ where: { quotationId: of.quotationId, kind: 'order.paperSent' }, data: { authorId: userId } });
      });
    };

    /** Everything that the office, the buyer and the stock know of a quotation's order, without versions and generated ids. */
    async function stateOf({ quotationId, inquiryId, productId }: Prepared) {
      const { read } = office.db;
      const order = await read.salesOrder.findUnique({ where: { quotationId } });
      const { version: _, dispatches = [], ...shown } = order ? await office.read(order.id) : { version: 0 };
      const steps = await read.inquiryMessage.findMany({ where: { inquiryId }, orderBy: { id: 'asc' } });
      return {
        shown,
        dispatches,
        hasOrder: (await office.row(quotationId)).hasOrder,
        isUnconfirmed: (await office.ask('unconfirmed')).rows.some((one: { quotationId: number }) => one.quotationId === quotationId),
        stock: await office.stockOf(productId),
        steps: steps.map(({ kind, state, text }) => ({ kind, state, text })),
        files: await read.messageFile.findMany({ where: { inquiryId }, select: { id: true, messageId: true } }),
        newest: steps.at(-1)?.id === (await read.contactInquiry.findUniqueOrThrow({ where: { id: inquiryId } })).lastMessageId,
        mails: await office.mails({ quotationId, kind: { startsWith: 'order-' } }),
        moved: (await office.ask('figures', { from: '2026-11-01', to: '2026-11-30' })).total,
      };
    }

    const lastEvent = () => office.db.read.event.findFirstOrThrow({ orderBy: { id: 'desc' } });

    describe.each(Object.entries(STEPS))('%s', (_, { before: prepareStep, take, undo, instead }) => {
      for (const [how, mail] of [
        ['with a mail', MAIL],
        ['without a mail', null],
      ] as const)
        it(`an undone step ${how} leaves the state before it`, async () => {
          office.clock.now = START;
          const of = await prepare();
          await prepareStep(of);
          const was = await stateOf(of);
          const done = await take(of, mail);
          expect(await stateOf(of)).not.toEqual(was);
          const later = { action: 'updated', at: new Date(office.clock.now.getTime() + 1_000) } as const;
          const others = [
            { ...later, subject: 'products', subjectId: done.id },
            { ...later, subject: 'orders', subjectId: done.id + 1_000 },
          ];
          await office.db.transact((tx) => tx.event.createMany({ data: others }));
          // The last moment.
          office.clock.now = new Date(office.clock.now.getTime() + 60_000);
          await office.order(undo, undoInput(done));
          expect(await stateOf(of)).toEqual(was);
          const action = undo === 'undoConfirmation' ? 'deleted' : 'updated';
          expect(await lastEvent()).toMatchObject({ subject: 'orders', subjectId: done.id, action });
        });

      it('an undo is refused after a minute, after an attempt at its mail, by another user, with another entry and after a further step', async () => {
        office.clock.now = START;
        const of = await prepare();
        await prepareStep(of);
        const done = await take(of, MAIL);
        const input = undoInput(done);
        const was = await stateOf(of);
        async function expectRefused(fields: object = {}) {
          expect(await office.refusedOrder(undo, { ...input, ...fields })).toMatchObject({ status: 409 });
          expect(await stateOf(of)).toEqual(was);
        }
        const { now } = office.clock;
        office.clock.now = new Date(now.getTime() + 60_001);
        await expectRefused();
        office.clock.now = now;
        await expectRefused({ messageId: 1 });
        await expectRefused({ messageId: null });
        await setAttempts(of, 1);
        expect(await office.refusedOrder(undo, input)).toMatchObject({ status: 409, message: 'The mail has already been sent' });
        await setAttempts(of, 0);
        await setAuthor(of, null);
        expect(await office.refusedOrder(undo, input)).toMatchObject({
          status: 409,
          message: `Undo is possible for a minute, for your own step. ${instead} instead`,
        });
        await setAuthor(of, (await office.db.read.adminUser.findFirstOrThrow()).id);
        office.clock.now = new Date(now.getTime() + 1_000);
        // A link for the warehouse is a change of the order, too.
        const changed = { status: 409, message: `This order was changed after the step. ${instead} instead` };
        await office.order('newLink', { id: done.id, label: 'Gate' });
        expect(await office.refusedOrder(undo, input)).toMatchObject(changed);
        const later = await dispatchInput(of, null);
        const lines = later.lines.map((line) => ({ ...line, quantity: 1_000 }));
        const { version } = await office.order('sendDispatch', { ...later, lines });
        const since = await stateOf(of);
        expect(await office.refusedOrder(undo, input)).toMatchObject({ status: 409, code: 'stale_edit' });
        const newest = { ...input, version };
        expect(await office.refusedOrder(undo, newest)).toMatchObject(changed);
        expect(await stateOf(of)).toEqual(since);
      });
    });

    it.each([0, 1_000])('the undo of a moved date leaves another order that was moved %i ms later', async (ms) => {
      office.clock.now = START;
      const [one, other] = [await prepare(), await prepare()];
      for (const of of [one, other]) await confirm(of, null);
      const done = await move(one, null);
      office.clock.now = new Date(START.getTime() + ms);
      await move(other, null);
      await office.order('undoDate', undoInput(done));
      expect([(await orderOf(one)).dueOn, (await orderOf(other)).dueOn]).toEqual(['2026-12-12', '2026-12-30']);
    });

    it('a confirmation that replaced a withdrawn one is withdrawn again by its undo', async () => {
      office.clock.now = START;
      const of = await prepare();
      await confirm(of, null);
      const takeBack = async () => ({ id: of.quotationId, version: (await office.row(of.quotationId)).version });
      await office.step('takeBack', await takeBack());
      await office.accept(of.quotationId);
      office.clock.now = new Date(START.getTime() + 5_000);
      const again = await confirm(of, MAIL);
      await office.order('undoConfirmation', undoInput(again));
      expect(await lastEvent()).toMatchObject({ subject: 'orders', subjectId: again.id, action: 'withdrawn' });
      expect((await orderOf(of)).takenBackAt).not.toBeNull();
      const where = { quotationId: of.quotationId };
      expect(await office.db.read.salesOrder.findUnique({ where, include: { lines: true } })).toMatchObject({
        isOpen: false,
        lines: [{ owed: 0 }, { owed: 0 }],
      });
      expect(await office.row(of.quotationId)).toMatchObject({ state: 'accepted', hasOrder: false });
      expect(await office.mails({ quotationId: of.quotationId, kind: 'order-confirmed' })).toEqual([]);
    });

    it('a notice of a dispatch that the mail server refused for now is not tried again once the dispatch is void', async () => {
      office.clock.now = START;
      const of = await prepare();
      await confirm(of, null);
      const { dispatchId, messageId } = await office.order('sendDispatch', await dispatchInput(of, MAIL));
      office.clock.now = new Date(START.getTime() + 20_000);
      // Nothing listens at the address of the mail server.
      await office.deliver({ received: [] });
      const notices = () => office.mails({ quotationId: of.quotationId, kind: 'order-dispatched', state: 'waiting' });
      expect(await notices()).toMatchObject([{ attempts: 1 }]);
      const { id } = await orderOf(of);
      await office.voidDispatch(id, dispatchId);
      expect(await notices()).toEqual([]);
      expect(await office.db.read.inquiryMessage.findUnique({ where: { id: messageId } })).toMatchObject({
        state: 'failed',
        serverWords: 'Not sent again: The dispatch is void',
      });
    });
  });
