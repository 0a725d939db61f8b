/** A buyer's actions with a link: accept, decline, ask; and those of a mail scanner, which change nothing. */
import { afterEach, describe, expect, it } from 'vitest';
import { readQuotation } from '../../../server/features/quotations/drafting/read-quotation';
import { reopenQuotation, withdrawQuotation } from '../../../server/features/quotations/quotation-state';
import { readDraft } from '../../../shared/quotation/stored-draft';
import { shareApp, startApp, type TestAnswer } from '../../support/app';
import { bothProvidersFor, itOnTestProviders } from '../../support/databases';
import { addQuotation, createPricedLine, reviseQuotation } from '../../support/quotations';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const OWN = { 'sec-fetch-site': 'same-origin' };
const DAY = 24 * 60 * 60_000;
const START = new Date('2026-11-23T06:00:00Z');

describe.each(bothProvidersFor('isolation'))('the answers of a buyer on %s', (provider) => {
  // For tests with queries that return the same rows on both databases.
  const once = itOnTestProviders(provider);
  let now = START;
  const app = shareApp(provider, { pages: createUnbuiltClient, now: () => now, isStill: true });
  afterEach(() => {
    now = START;
  });

  type Sent = Awaited<ReturnType<typeof addQuotation>>;
  const send = (fields: Partial<Parameters<typeof addQuotation>[1]> = {}) => addQuotation(app.db, { at: START, ...fields });
  const post = (answer: string, fields: Record<string, string>, headers: Record<string, string> = OWN) =>
    app.call('POST', `/api/quote/${answer}`, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const accept = ({ token, revision }: Pick<Sent, 'token' | 'revision'>, fields: Record<string, string> = {}) =>
    post('accept', { token, hash: revision.hash, name: 'Meera Iyer', purchaseOrder: 'PO-77', ...fields });
  const textOf = ({ text }: TestAnswer) => text.replaceAll('<!-- -->', '');
  const open = async (url: string) => textOf(await app.call('GET', url));
  const steps = async ({ inquiryId }: Sent) => {
    const stored = await app.db.read.inquiryMessage.findMany({ where: { inquiryId }, orderBy: { id: 'asc' } });
    return stored.map((step) => ({ ...step, text: app.services.stepKinds.describe(step) }));
  };
  const stored = async ({ quotationId, revision }: Sent) => ({
    quotation: await app.db.read.quotation.findUniqueOrThrow({ where: { id: quotationId } }),
    revision: await app.db.read.quotationRevision.findUniqueOrThrow({ where: { id: revision.id } }),
  });

  once('a buyer accepts with a typed name; the page becomes the order confirmation, and a repeat gets the same answer', async () => {
    const sent = await send();
    const form = await open(`${sent.url}/accept`);
    for (const text of [sent.paper.reference, '₹19,463.00', 'autoComplete="off"', `value="${sent.revision.hash}"`])
      expect(form).toContain(text);
    expect(form).toMatch(/<input[^>]*name="name"[^>]*value=""/);
    expect(form).toContain('name="notice" value="1-en"');
    for (const _ of ['first', 'repeat']) {
      const answer = await accept(sent, { notice: '1-hi' });
      expect([answer.status, answer.headers.location]).toEqual([303, `${sent.url}?sent=quotation-accept`]);
    }
    const { quotation, revision } = await stored(sent);
    expect(quotation.state).toBe('accepted');
    expect(revision).toMatchObject({ decision: 'accepted', decidedBy: 'Meera Iyer', decidedOn: 'link', purchaseOrder: 'PO-77' });
    expect((await steps(sent)).map(({ direction, text, notice }) => [direction, text.includes(sent.paper.reference), notice])).toEqual([
      ['in', true, '1-hi'],
    ]);
    expect((await app.db.read.contactInquiry.findUniqueOrThrow({ where: { id: sent.inquiryId } })).repliedAt).toEqual(START);
    const page = await open(sent.url);
    for (const text of ['Order confirmation: ₹19,463.00', 'Accepted by Meera Iyer on 23 November 2026', 'PO-77', 'Order again'])
      expect(page).toContain(text);
    expect(page).not.toContain('Accept…');
  });

  once('a buyer declines with a reason and a typed name', async () => {
    const sent = await send();
    const answer = await post('decline', { token: sent.token, reason: 'price', name: 'Meera Iyer', note: 'Too much freight' });
    expect([answer.status, answer.headers.location]).toEqual([303, `${sent.url}?sent=quotation-decline`]);
    expect((await stored(sent)).revision).toMatchObject({ decision: 'declined', declineReason: 'price', decisionNote: 'Too much freight' });
    expect(await open(sent.url)).toContain('Declined by Meera Iyer on 23 November 2026: The price is too high.');
  });

  once('a scanner that sends every form unchanged or empty changes nothing', async () => {
    const sent = await send({ draft: { lines: [createPricedLine('Palm soap'), createPricedLine('Wipes', { quantity: 2_500 })] } });
    const before = await stored(sent);
    for (const name of ['accept', 'decline', 'changes', 'question']) {
      const page = await open(`${sent.url}/${name}`);
      const [, action = '', form = ''] = /<form[^>]*? action="([^"#]*)[^"]*"[^>]*>([\s\S]*?)<\/form>/.exec(page) ?? [];
      expect(action).toBe(`/api/quote/${name}`);
      const found = [...form.matchAll(/<(?:input|textarea|select)[^>]* name="([^"]*)"[^>]*?(?: value="([^"]*)")?\/?>/g)];
      const fields = Object.fromEntries(found.map(([, field = '', value = '']) => [field, value]));
      expect(fields.token).toBe(sent.token);
      const empty = Object.fromEntries(Object.keys(fields).map((field) => [field, '']));
      for (const values of [fields, { ...empty, token: sent.token }, { token: sent.token }, { ...fields, agree: 'on', confirm: 'yes' }])
        expect([name, (await post(name, values)).status]).toEqual([name, 400]);
    }
    expect(await stored(sent)).toEqual(before);
    expect(await steps(sent)).toEqual([]);
  });

  once('a refused answer form is shown again with its values and errors', async () => {
    const sent = await send();
    const answer = await accept(sent, { name: '  ', purchaseOrder: 'PO <1>' });
    expect([answer.status, answer.headers['cache-control']]).toEqual([400, 'no-store']);
    for (const text of ['Is required', 'aria-invalid="true"', 'value="PO &lt;1&gt;"', `/quote/${sent.token}`])
      expect(answer.text).toContain(text);
    const long = await accept(sent, { name: 'x'.repeat(201) });
    expect(long.status).toBe(400);
    const changes = await post('changes', { token: sent.token, 'quantity.0': 'a dozen', note: '' });
    expect([changes.status, textOf(changes).includes('Enter a number such as 40')]).toEqual([400, true]);
  });

  once('a late answer gets the state of the quotation, and stores nothing', async () => {
    const declined = await send();
    await post('decline', { token: declined.token, reason: 'price', name: 'Meera Iyer', note: '' });
    const withdrawn = await send();
    await app.db.transact(async (tx) => withdrawQuotation(tx, withdrawn.revision, { version: 2, reason: null, at: START }));
    const other = await send();
    await accept(other, { name: 'Somebody Else' });
    const replaced = await send();
    const newer = await reviseQuotation(app.db, replaced.quotationId, { at: START });
    for (const [sent, words] of [
      [declined, 'was declined in the meantime'],
      [withdrawn, 'We have withdrawn the quotation'],
      [other, 'was accepted in the meantime'],
      [replaced, 'sent a newer revision'],
    ] as const) {
      const before = [await stored(sent), await steps(sent)];
      const answer = await accept(sent);
      expect([answer.status, textOf(answer).includes(words)]).toEqual([409, true]);
      expect([await stored(sent), await steps(sent)]).toEqual(before);
    }
    expect(await open(replaced.url)).toContain('There is a newer quotation');
    expect((await accept({ ...newer })).status).toBe(303);
  });

  once('an answer is accepted only for the document that the buyer saw', async () => {
    const [sent, other] = [await send(), await send({ draft: { message: 'Another' } })];
    expect((await accept(sent, { hash: other.revision.hash })).status).toBe(409);
    expect((await accept(sent, { hash: '' })).status).toBe(409);
    expect((await stored(sent)).quotation.state).toBe('open');
  });

  once('a buyer can accept until the end of the last day in India, and ask for a new price afterwards', async () => {
    const [last, over] = [await send(), await send()];
    const end = last.revision.validUntil.getTime();
    now = new Date(end - 1_000);
    expect((await accept(last)).status).toBe(303);
    now = new Date(end);
    const late = await accept(over);
    expect([late.status, textOf(late).includes('This quotation has expired')]).toEqual([409, true]);
    expect(await open(over.url)).toContain('Ask for a new price');
    expect((await post('new-price', { token: over.token, name: '', note: '' })).status).toBe(400);
    const asked = await post('new-price', { token: over.token, name: 'Meera', note: 'Same again' });
    expect(asked.headers.location).toBe(`${over.url}?sent=quotation-new-price`);
    expect((await steps(over)).map(({ text, authorName }) => [authorName, text])).toEqual([
      ['Meera', `Asks for a new price: ${over.paper.reference} has expired\n\nSame again`],
    ]);
  });

  it('one of two concurrent decisions wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sent = await send();
      const answers = await Promise.all([
        accept(sent, { name: 'One' }),
        accept(sent, { name: 'Two' }),
        post('decline', { token: sent.token, reason: 'price', name: 'Three', note: '' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
      expect(await steps(sent)).toHaveLength(1);
    }
  });

  once('a buyer asks for other quantities and asks a question, and the inquiry waits for an answer', async () => {
    const sent = await send({
      draft: { lines: [createPricedLine('Palm soap'), createPricedLine('Wipes', { quantity: 2_500, unit: null })] },
    });
    // A version that never existed counts as none.
    const fields = { token: sent.token, 'quantity.0': '1,040', 'quantity.1': '0', note: 'By Friday', notice: '9-hi' };
    const changes = await post('changes', fields);
    expect(changes.headers.location).toBe(`${sent.url}?sent=quotation-changes`);
    const cookie = String(changes.headers['set-cookie']).split(';')[0] as string;
    expect((await app.call('GET', `${sent.url}?sent=quotation-changes`, { cookie })).text).toContain('We have received your changes');
    // A double tap sends one question.
    for (const _ of ['tap', 'tap'])
      expect((await post('question', { token: sent.token, key: 'k'.repeat(43), question: 'Is it scented?', notice: '1-kn' })).status).toBe(
        303,
      );
    expect((await steps(sent)).map(({ notice }) => notice)).toEqual([null, '1-kn']);
    expect((await steps(sent)).map(({ text, direction, authorName }) => [direction, authorName, text])).toEqual([
      [
        'in',
        'Meera Iyer',
        `Asks for changes to ${sent.paper.reference}\nPalm soap: 1,040 cases instead of 12 cases\nWipes: left out, instead of 2.5\n\nBy Friday\n\nThe draft of the next revision has these quantities.`,
      ],
      ['in', 'Meera Iyer', `Question about ${sent.paper.reference}\n\nIs it scented?`],
    ]);
    const { quotation } = await stored(sent);
    expect(quotation.state).toBe('open');
    const { lines, buyer, validUntil } = readDraft(quotation.draft ?? '');
    expect([lines.map(({ title, quantity }) => [title, quantity]), buyer.name, validUntil]).toEqual([
      [['Palm soap', 1_040_000]],
      'Meera Iyer',
      '2026-12-08',
    ]);
    // The quotation's own page shows both, the newest first, and no decision.
    expect((await accept(sent)).status).toBe(303);
    const asked = (await readQuotation(app.db.read, now, sent.quotationId))?.asked.map(({ by, text }) => [by, text.split('\n')[0]]);
    expect(asked).toEqual([
      ['Meera Iyer', 'Is it scented?'],
      ['Meera Iyer', 'By Friday'],
    ]);
  });

  once('the same question is a second question if its form was opened again eleven minutes later', async () => {
    const sent = await send();
    for (const minutes of [0, 11]) {
      now = new Date(START.getTime() + minutes * 60_000);
      const page = await open(`${sent.url}/question`);
      const hidden = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
      expect((await post('question', { ...Object.fromEntries(hidden), question: 'Any news?' })).status).toBe(303);
    }
    const question = `Question about ${sent.paper.reference}\n\nAny news?`;
    expect((await steps(sent)).map(({ text, createdAt }) => [text, createdAt.getTime() - START.getTime()])).toEqual([
      [question, 0],
      [question, 11 * 60_000],
    ]);
  });

  once('an answer of the buyer leaves a draft in progress unchanged', async () => {
    const sent = await send();
    await post('changes', { token: sent.token, 'quantity.0': '20', note: '' });
    const { draft } = (await stored(sent)).quotation;
    await post('changes', { token: sent.token, 'quantity.0': '30', note: '' });
    expect((await stored(sent)).quotation.draft).toBe(draft);
    expect((await steps(sent)).at(-1)?.text).toContain('was left as it is');
    // Without a changed quantity or any item there is no revision to start.
    const other = await send();
    for (const fields of [{ note: 'Blue ones, please' }, { 'quantity.0': '0' }] as Record<string, string>[])
      expect((await post('changes', { token: other.token, ...fields })).status).toBe(303);
    expect((await stored(other)).quotation.draft).toBeNull();
  });

  once('a link that was revoked, has ended or never existed shows no quotation', async () => {
    const [revoked, ended] = [await send(), await send()];
    await app.db.transact((tx) => tx.quotationLink.update({ where: { id: revoked.link.id }, data: { revokedAt: START } }));
    await accept(ended);
    now = new Date(START.getTime() + 91 * DAY);
    for (const token of [revoked.token, ended.token, 'x'.repeat(43), '../../products', ''])
      for (const name of ['accept', 'question']) {
        const { status, text } = await post(name, { token, hash: '', name: 'Meera', question: 'Why?' });
        expect([status, text.includes('This link does not work')]).toEqual([404, true]);
      }
    expect(await steps(revoked)).toEqual([]);
    now = new Date(START.getTime() + 90 * DAY);
    expect(await open(ended.url)).toContain('Order confirmation');
  });

  once('a buyer can answer again after the office took a decision back', async () => {
    const sent = await send();
    await accept(sent);
    const { quotation, revision } = await stored(sent);
    await app.db.transact((tx) => reopenQuotation(tx, revision, { version: quotation.version, at: START, followUpAt: null }));
    expect(await open(sent.url)).toContain('Accept…');
    expect((await accept(sent, { name: 'Another' })).status).toBe(303);
  });

  once('the number of answers to a link in a day is limited', async () => {
    const limited = await startApp(provider, { env: { RATE_LIMITS: 'on' }, now: () => now, isStill: true });
    const sent = await addQuotation(limited.db, { at: START });
    const ask = () => limited.call('POST', '/api/quote/question', { body: { token: sent.token, question: 'Why?' } });
    for (let count = 0; count < 30; count += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    now = new Date(START.getTime() + DAY);
    expect((await ask()).status).toBe(200);
    await limited.close();
  });

  once('forms of other pages, and forms without an origin, are refused', async () => {
    const sent = await send();
    const fields = { token: sent.token, question: 'Why?' };
    for (const headers of [{}, { origin: 'null' }, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await post('question', fields, headers as Record<string, string>)).status).toBe(415);
    expect((await post('question', fields, { origin: 'http://localhost:3000' })).status).toBe(303);
  });
});
