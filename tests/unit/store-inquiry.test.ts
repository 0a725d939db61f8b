import { expect, it } from 'vitest';
import { insertInquiry } from '../../server/features/inquiries/store-inquiry';
import type { Tx } from '../../server/platform/database/database';

const MESSAGE = {
  name: "Anita'); DROP TABLE",
  email: 'anita@example.com',
  emailKey: 'anita@example.com',
  phone: null,
  phoneKey: null,
  company: null,
  topic: 'bulk',
  message: 'Forty cartons, please.',
  source: 'contact',
  productId: null,
  neededBy: null,
  suspectedSpam: false,
  spamReasons: '',
  announced: true,
  requestKey: null,
  dueAt: null,
  dueRules: 'rules',
  createdAt: new Date(0),
};

it('every inquiry is one statement of the same text, so that it is prepared once, and what a visitor typed is bound to it', async () => {
  const sent: { text: string; values: unknown[] }[] = [];
  const $queryRaw = async (texts: TemplateStringsArray, ...values: unknown[]) => {
    sent.push({ text: texts.join('?'), values });
    return [{ id: sent.length }];
  };
  const tx = { $queryRaw } as unknown as Tx;
  const request = { ...MESSAGE, kind: 'quote-request', gstin: '27AAPFU0939F1ZV', pinCode: '411001', productId: 7 };
  expect([await insertInquiry(tx, MESSAGE), await insertInquiry(tx, request)]).toEqual([1, 2]);
  expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
  expect(sent[0]?.text).not.toContain('DROP');
  expect(sent.map(({ values }) => new Set(values))).toEqual([
    new Set([...Object.values(MESSAGE), 'message']),
    new Set(Object.values(request)),
  ]);
});
