/** The files that the office adds to an order: the buyer's purchase order, and papers of a dispatch. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { emailKeyOf } from '../../../shared/mail/address';
import { createConfirmForm, DISPATCH_FIELDS, type OrdersTestSite, startOrders } from '../../support/orders';
import { sendUnchangedDraft } from '../../support/send-draft';
import { startSmtp } from '../../support/smtp';

const smtp = await startSmtp();
let office: OrdersTestSite;
beforeAll(async () => {
  office = await startOrders('sqlite', { env: { SMTP_URL: smtp.url } });
});
afterAll(async () => {
  await office.close();
  await smtp.close();
});

async function upload(name: string, inquiryId: number | null) {
  const type = { 'content-type': 'application/pdf' };
  const path = `/api/admin/inquiry-files?inquiry=${inquiryId}&name=${name}`;
  const answer = await office.call('POST', path, { body: Buffer.from('%PDF-1.4 order'), headers: type, token: office.token });
  return answer.body.file as { id: number; name: string; size: number };
}

it('an order has the files of its steps and the purchase order with day and amount, until they are erased', async () => {
  const { id, version, lines, inquiryId } = await office.confirmed();
  const empty = { id, version, issuedOn: null, paise: null, file: null };
  expect(await office.refusedOrder('filePurchaseOrder', empty)).toMatchObject({ status: 400, errors: { file: expect.any(String) } });
  expect(await office.refusedOrder('filePurchaseOrder', { ...empty, file: 9_999 })).toMatchObject({ status: 400 });
  const file = await upload('order', inquiryId);
  const first = await office.order('filePurchaseOrder', { ...empty, file: file.id });
  expect((await office.read(id)).filed).toEqual({ issuedOn: null, paise: null, file });
  const second = await office.order('filePurchaseOrder', { ...empty, version: first.version, issuedOn: '2026-11-21', paise: '1769300' });
  expect((await office.read(id)).filed).toEqual({ issuedOn: '2026-11-21', paise: '1769300', file });
  expect((await office.steps(inquiryId ?? 0)).at(-1)?.text).toMatch(
    /^Filed purchase order PO 7 of 21 November 2026 for ₹17,693.00 with order SO-/,
  );
  const receipt = await upload('lorry receipt', inquiryId);
  const left = {
    id,
    version: second.version,
    ...DISPATCH_FIELDS,
    mail: null,
    lines: [{ lineId: lines[0]?.id, quantity: 1_000 }],
    files: [receipt.id],
  };
  await office.order('sendDispatch', left);
  expect((await office.read(id)).dispatches).toMatchObject([{ files: [receipt] }]);
  const person = { emailKey: emailKeyOf('meera@example.com'), phoneKeys: [] };
  await erasePersonalData(office.services, { person, rows: {} }, { user: null, channel: 'shell' });
  expect(await office.read(id)).toMatchObject({ filed: null, dispatches: [{ files: [] }] });
  expect(await office.db.read.messageFile.count()).toBe(0);
});

it.each([
  ['only its number', {}, null],
  ['its day', { issuedOn: '2026-11-21' }, { issuedOn: '2026-11-21', paise: null, file: null }],
  ['its amount', { paise: '1769300' }, { issuedOn: null, paise: '1769300', file: null }],
])('an acceptance by a purchase order with %s has these details, until others are filed', async (_, details, filed) => {
  const { id: quotationId } = await office.write();
  await sendUnchangedDraft(office, quotationId);
  const { version } = await office.row(quotationId);
  await office.step('acceptByOrder', { id: quotationId, version, revision: 1, purchaseOrder: 'PO 7', name: 'Meera Iyer', ...details });
  const { id, inquiryId } = await office.row(quotationId);
  const order = await office.order('confirm', createConfirmForm(id));
  expect((await office.read(order.id)).filed).toEqual(filed);
  const file = await upload('order', inquiryId);
  await office.order('filePurchaseOrder', { id: order.id, version: order.version, issuedOn: null, paise: '5', file: file.id });
  expect((await office.read(order.id)).filed).toEqual({ issuedOn: null, paise: '5', file });
});

it('a lorry receipt that comes later is a file of its dispatch, and the number of a purchase order can be set with its file', async () => {
  const { id, version, lines, inquiryId } = await office.confirmed();
  const line = (quantity: number) => ({ ...DISPATCH_FIELDS, mail: null, lines: [{ lineId: lines[0]?.id, quantity }] });
  const challan = await upload('Challan', inquiryId);
  const one = await office.order('sendDispatch', { id, version, ...line(1_000), files: [challan.id] });
  const two = await office.order('sendDispatch', { id, version: one.version, ...line(1_000) });
  const receipt = await upload('LR 48211', inquiryId);
  const filing = { id, version: two.version, dispatchId: one.dispatchId, file: receipt.id };
  expect(await office.refusedOrder('fileLorryReceipt', { ...filing, file: 9_999 })).toMatchObject({ status: 400 });
  expect(await office.refusedOrder('fileLorryReceipt', { ...filing, dispatchId: 9_999 })).toMatchObject({ status: 404 });
  const filed = await office.order('fileLorryReceipt', filing);
  expect((await office.read(id)).dispatches).toMatchObject([{ files: [challan, receipt] }, { files: [] }]);
  expect((await office.steps(inquiryId ?? 0)).at(-1)?.text).toMatch(/^Filed the lorry receipt of SO-.*-D1$/);
  const number = { id, version: filed.version, number: 'HA/24/117', issuedOn: null, paise: null, file: null };
  await office.order('filePurchaseOrder', number);
  expect(await office.read(id)).toMatchObject({ purchaseOrder: 'HA/24/117' });
  const [open] = [await office.sent({ recipients: [] }), await office.sent({ recipients: [] })];
  await office.db.transact((tx) => tx.contactInquiry.update({ where: { id: open.inquiryId }, data: { joinedToId: inquiryId } }));
  const { orders, quotations } = await office.ask('ofInquiry', { inquiryId });
  expect(orders).toMatchObject([{ id, dispatches: [{ id: two.dispatchId }, { id: one.dispatchId }] }]);
  expect(quotations).toEqual([{ id: open.id, reference: expect.stringMatching(/^QT-/) }]);
  await office.db.transact((tx) => tx.salesOrder.update({ where: { id }, data: { takenBackAt: office.clock.now } }));
  expect((await office.ask('ofInquiry', { inquiryId })).orders).toEqual([]);
});

it.each([
  ['a dispatch', 'sendDispatch', 'Lorry receipt', null],
  ['a paper', 'sendPaper', 'Order confirmation', 'confirmation'],
  ['a paper of a dispatch', 'sendPaper', 'Packing list', 'packingList'],
])('the mail of %s carries the file that the office added', async (_, step, name, paper) => {
  const { id, lines, inquiryId } = await office.confirmed();
  const dispatchId = paper === 'packingList' ? (await office.dispatch(id, 1_000)).id : undefined;
  const { version } = await office.read(id);
  const file = await upload(name, inquiryId);
  const mail = { to: 'meera@example.com', text: 'Dear Ms Iyer' };
  const left = { ...DISPATCH_FIELDS, lines: [{ lineId: lines[0]?.id, quantity: 1_000 }], files: [file.id] };
  await office.order(step, { id, version, mail, ...(paper ? { paper, dispatchId, file: file.id } : left) });
  office.clock.now = new Date(office.clock.now.getTime() + 11_000);
  const toBuyer = (await office.deliver(smtp)).filter(({ to }) => to.includes('meera@example.com'));
  expect(toBuyer.map(({ data }) => data.includes(`filename="${name}.pdf"`))).toEqual([true]);
});
