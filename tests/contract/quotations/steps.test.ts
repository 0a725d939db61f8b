/** A step of a conversation belongs to the quotation, link and person of its stored ids, whatever its text mentions (REQ 12.11, 12.17). */
import { describe, expect, it } from 'vitest';
import { readQuotation } from '../../../server/features/quotations/drafting/read-quotation';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { bothProvidersFor, itOnTestProviders } from '../../support/databases';
import { shareQuotationOffice } from '../../support/quotation-office';
import { createDraftForBuyer } from '../../support/quotations';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const OWN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };

describe.each(bothProvidersFor('isolation'))('the steps of quotations on %s', (provider) => {
  // For tests with queries that return the same rows on both databases.
  const once = itOnTestProviders(provider);
  const office = shareQuotationOffice(provider, { app: { pages: createUnbuiltClient } });

  const buyer = (email: string) => ({ ...createDraftForBuyer(office.clock.now).buyer, name: email.split('@')[0] ?? '', email });
  /** Creates a quotation in an inquiry with a copied link, and returns the path of its page. */
  async function sent(inquiryId: number, email: string) {
    const { id } = await office.write({ buyer: buyer(email) }, inquiryId);
    await office.send(id, { recipients: [] });
    const { url } = await office.step('newLink', { id, label: 'copied' });
    const { reference } = (await office.trpc('query', 'admin.quotations.row', { id })).body.result.data.json;
    return { id, reference: reference as string, page: new URL(url).pathname };
  }
  const post = (page: string, answer: string, fields: Record<string, string>) =>
    office.call('POST', `/api/quote/${answer}`, {
      body: new URLSearchParams({ token: page.split('/')[2] ?? '', ...fields }).toString(),
      headers: OWN,
    });
  /** Returns the form key of the question form. */
  const loadForm = async (page: string) =>
    /name="key" value="([\w-]{43})"/.exec((await office.call('GET', `${page}/question`)).text)?.[1] ?? '';
  const ask = async (page: string, question: string, key?: string) => {
    const fields = { question, key: key ?? (await loadForm(page)) };
    const { status, headers } = await post(page, 'question', fields);
    expect([status, headers.location]).toEqual([303, `${page}?sent=quotation-question`]);
  };
  const questions = async (inquiryId: number) =>
    (await office.steps(inquiryId)).filter(({ direction }) => direction === 'in').map(({ text }) => text.split('\n\n')[1]);
  const asked = async (id: number) => (await readQuotation(office.db.read, office.clock.now, id))?.asked.map(({ text }) => text);

  once('a second message that is the beginning of the first is stored', async () => {
    const inquiry = await office.ask();
    const { page } = await sent(inquiry.id, 'meera@example.com');
    for (const question of ['Yes, and ten more cases', 'Yes']) await ask(page, question);
    expect(await questions(inquiry.id)).toEqual(['Yes, and ten more cases', 'Yes']);
  });

  it('a form that is sent several times is stored once, also concurrently, and changed text on the same page is stored again', async () => {
    const inquiry = await office.ask();
    const [{ page }, other] = [await sent(inquiry.id, 'meera@example.com'), await sent(inquiry.id, 'meera@example.com')];
    const key = await loadForm(page);
    expect(key).not.toBe(await loadForm(page));
    await Promise.all([1, 2, 3].map(() => ask(page, 'Is it scented?', key)));
    await ask(page, 'Is it red?', key);
    await ask(page, 'Is it scented?', key);
    // The form key of one link has no effect on another link.
    await ask(other.page, 'Is it scented?', key);
    expect(await questions(inquiry.id)).toEqual(['Is it scented?', 'Is it red?', 'Is it scented?']);
  });

  once('a repeated acceptance gets the first answer, also after the office took the acceptance back', async () => {
    const inquiry = await office.ask();
    const { id, page } = await sent(inquiry.id, 'meera@example.com');
    const { hash } = await office.revision(id);
    const accept = () => post(page, 'accept', { hash, name: 'Meera Iyer', purchaseOrder: '', key: 'k'.repeat(43) });
    expect((await accept()).status).toBe(303);
    await office.step('takeBack', { id, version: (await office.row(id)).version });
    expect((await accept()).status).toBe(303);
    expect((await office.row(id)).state).toBe('open');
  });

  once('a question that mentions another quotation is listed at its own quotation only', async () => {
    const inquiry = await office.ask();
    const [first, second] = [await sent(inquiry.id, 'meera@example.com'), await sent(inquiry.id, 'meera@example.com')];
    const question = `Is it the soap of ${first.reference}?`;
    await ask(second.page, question);
    expect([await asked(first.id), await asked(second.id)]).toEqual([[], [question]]);
  });

  once('erasing a buyer leaves the words of another buyer who mentions the quotation', async () => {
    const inquiry = await office.ask();
    const [first, second] = [await sent(inquiry.id, 'zoya@example.com'), await sent(inquiry.id, 'meera@example.com')];
    await ask(first.page, 'When will it come?');
    const question = `Is it the soap of ${first.reference}?`;
    await ask(second.page, question);
    await erasePersonalData(
      office.services,
      { person: { emailKey: 'zoya@example.com', phoneKeys: [] }, rows: {} },
      { user: null, channel: 'shell' },
    );
    const words = (await office.steps(inquiry.id)).map(({ text }) => text);
    expect(words.filter((text) => text.includes('When will it come?'))).toEqual([]);
    expect(words.filter((text) => text.endsWith(question))).toHaveLength(1);
  });
});
