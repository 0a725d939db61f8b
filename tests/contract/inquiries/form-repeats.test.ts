/** A form that is sent again with its key is the same request only if each field is: the fields are those of the schemas. */
import { expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import { contactForm } from '../../../shared/inquiries/contact';
import { quoteRequestForm } from '../../../shared/inquiries/quote-request';
import { VISIT_TOPIC } from '../../../shared/inquiries/topics';
import { shareContent } from '../../support/content';

const app = shareContent('sqlite', { isStill: true });

const [home, page] = contactForm.options;
/** Two values for each field; null for the fields that differ between two attempts of one person. */
const VALUES: Record<string, [unknown, unknown] | null> = {
  ...{ website: null, elapsedMs: null, notice: null },
  ...{ name: ['Asha Rao', 'Asha Roy'], firstName: ['Asha', 'Usha'], lastName: ['Rao', 'Roy'] },
  ...{ email: ['asha@example.com', 'usha@example.com'], phone: ['98450 12345', '98450 54321'], company: ['Rao Stores', 'Roy Stores'] },
  ...{ inquiryType: ['bulk', 'other'], subject: [VISIT_TOPIC, 'bulk'], neededBy: ['2026-12-24', '2026-12-26'] },
  ...{ message: ['Please call.', 'Please write.'], productId: [1, null], gstin: ['29AAGCB7383J1Z4', '29AAGCB7383J1Z5'] },
  ...{ pinCode: ['560001', '570001'], lines: [[{ text: 'Rope', quantity: 12 }], [{ text: 'Rope', quantity: 13 }]] },
};
const LINES = { text: 'Ropes', quantity: 14, note: 'blue', productId: 1 };

it.each([
  ['the home page’s form', '/api/contact', home.shape],
  ['the contact page’s form', '/api/contact', page.shape],
  ['the quote request', '/api/quote-requests', quoteRequestForm.shape],
])('a repeat of %s with the same key and another value in any field is refused', async (title, path, shape) => {
  const names = Object.keys(shape);
  expect(names.filter((name) => VALUES[name] === undefined)).toEqual([]);
  const body = Object.fromEntries(names.flatMap((name) => (VALUES[name] ? [[name, VALUES[name][0]]] : [])));
  if (body.productId) body.productId = (await app.add(findTypeByPath('products'))).id;
  const headers = { 'idempotency-key': `a-key-of-${title.replace(/\W/g, '-')}` };
  const post = (fields: object) => app.call('POST', path, { body: { ...body, ...fields }, headers });
  /** Some days later, when only the inquiry itself has the key. */
  const send = async (fields: object) => {
    await app.db.transact((tx) => tx.request.deleteMany());
    return post(fields);
  };
  const first = await send({});
  expect([first.status, (await send({ elapsedMs: 4_000 })).body]).toEqual([201, first.body]);
  for (const name of names.filter((one) => VALUES[one])) {
    const { status, body: answer } = await send({ [name]: VALUES[name]?.[1] });
    expect([name, status, answer.code]).toEqual([name, 409, 'idempotency_key_reused']);
  }
  if (names.includes('lines'))
    for (const [name, value] of Object.entries(LINES)) {
      const { status } = await send({ lines: [{ text: 'Rope', quantity: 12, [name]: value }] });
      expect([name, status]).toEqual([name, 409]);
    }
});
