/** Each answer of the table is offered, shown and accepted where the table allows it, and nowhere else (REQ 12.17). */
import { describe, expect, it } from 'vitest';
import { withdrawQuotation } from '../../../server/features/quotations/quotation-state';
import { ANSWER_NAMES, type AnswerField, type QuotationAnswer, quotationAnswers } from '../../../shared/quotation/buyer/answers';
import { REVISION_STANDINGS, type RevisionStanding } from '../../../shared/quotation/states';
import { shareApp } from '../../support/app';
import { testProviders } from '../../support/databases';
import { addQuotation, reviseQuotation } from '../../support/quotations';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const START = new Date('2026-11-23T06:00:00Z');
const LATER = new Date('2026-12-23T06:00:00Z');

describe.each(testProviders)('the answers of a buyer on %s', (provider) => {
  let now = START;
  const app = shareApp(provider, { pages: createUnbuiltClient, now: () => now, isStill: true });

  type Sent = Awaited<ReturnType<typeof addQuotation>>;
  const post = (answer: QuotationAnswer, fields: Record<string, string>) =>
    app.call('POST', `/api/quote/${answer}`, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    });
  const typed = ({ revision }: Sent, field: AnswerField): Record<string, string> => {
    switch (field.kind) {
      case 'hash':
        return { hash: revision.hash };
      case 'name':
        return { name: 'Meera Iyer' };
      case 'quantities':
        return { 'quantity.0': '40' };
      case 'choice':
        return { [field.name]: Object.keys(field.options)[0] ?? '' };
      default:
        return { [field.name]: 'As we said' };
    }
  };
  const fieldsOf = (sent: Sent, answer: QuotationAnswer) =>
    Object.assign({ token: sent.token }, ...quotationAnswers[answer].fields.map((field) => typed(sent, field))) as Record<string, string>;

  /** Creates a quotation in this state. */
  async function standing(stands: RevisionStanding): Promise<Sent> {
    now = START;
    const sent = await addQuotation(app.db, { at: START });
    if (stands === 'expired') now = LATER;
    if (stands === 'replaced') await reviseQuotation(app.db, sent.quotationId, { at: START });
    if (stands === 'accepted' || stands === 'declined') {
      const answer = stands === 'accepted' ? 'accept' : 'decline';
      expect((await post(answer, fieldsOf(sent, answer))).status).toBe(303);
    }
    if (stands === 'withdrawn')
      await app.db.transact((tx) => withdrawQuotation(tx, sent.revision, { version: 2, reason: null, at: START }));
    return sent;
  }
  const steps = ({ inquiryId }: Sent) => app.db.read.inquiryMessage.count({ where: { inquiryId, direction: 'in' } });

  it.each(REVISION_STANDINGS)('the possible answers match the table for a quotation that is %s', async (stands) => {
    for (const answer of ANSWER_NAMES) {
      const sent = await standing(stands);
      const isPossible = quotationAnswers[answer].when.includes(stands);
      const page = await app.call('GET', sent.url);
      expect([answer, page.text.includes(`${sent.url}/${answer}"`)]).toEqual([answer, isPossible]);
      const form = await app.call('GET', `${sent.url}/${answer}`);
      expect([answer, form.text.includes(`action="/api/quote/${answer}#answer"`)]).toEqual([answer, isPossible]);
      const before = await steps(sent);
      const { status, headers } = await post(answer, { ...fieldsOf(sent, answer), ...(!isPossible && { name: 'Somebody Else' }) });
      expect([answer, status, (await steps(sent)) - before]).toEqual([answer, isPossible ? 303 : 409, isPossible ? 1 : 0]);
      if (!isPossible) continue;
      const cookie = String(headers['set-cookie']).split(';')[0] as string;
      const thanked = await app.call('GET', String(headers.location), { cookie });
      const said = /role="status"[^>]*>([^<]*)</.exec(thanked.text)?.[1] ?? null;
      expect([answer, said]).toEqual([answer, quotationAnswers[answer].thanks]);
    }
  });
});
