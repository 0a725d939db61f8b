/** A person is the same person for every spelling of their address, and for every number of their phone field. */
import { beforeAll, describe, expect, it } from 'vitest';
import { testProviders } from '../../support/databases';
import { shareQuotationOffice } from '../../support/quotation-office';

/** Spellings of asha@example.com that forms accept: from a page, a full-width keyboard, a list. */
const WRITTEN = ['Asha@Example.com', 'as\u200bha@example.com', 'ａｓｈａ@example.com', 'asha@example.com.', 'asha@ｅxample.com'];
const PHONES = '080-12345678 / 98860 12345';

describe.each(testProviders)('a person who wrote in several ways, on %s', (provider) => {
  const app = shareQuotationOffice(provider);
  const ids: number[] = [];
  beforeAll(async () => {
    for (const email of WRITTEN) ids.push(await arrive({ email }));
    ids.push(
      await arrive({ email: 'other@example.com', phone: PHONES }),
      await arrive({ email: 'second@example.com', phone: '+91 98860-12345' }),
    );
  });

  const arrive = async (fields: object) => {
    const body = { name: 'Asha Rao', company: 'Rao', subject: 'bulk', message: 'Soap?', ...fields };
    expect((await app.call('POST', '/api/contact', { body })).status).toBe(201);
    return (await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
  };
  const persons = (name: string, input: object) => app.askWith('mutation', `admin.persons.${name}`, input);
  const total = async (whose: object) => {
    const { groups } = await persons('find', { email: '', phone: '', ...whose });
    const kinds = groups.flatMap((group: { kinds: { model: string; count: number }[] }) => group.kinds);
    return kinds.find(({ model }: { model: string }) => model === 'contactInquiry')?.count ?? 0;
  };
  const ofSender = async (id: number) =>
    (await app.askWith('query', 'admin.inquiries.sameSender', { id })).rows.map((row: { id: number }) => row.id).sort();

  it('a person is found by each spelling of the address, and the typed one is stored', async () => {
    for (const email of [...WRITTEN, ' ASHA@EXAMPLE.COM ']) expect([email, await total({ email })]).toEqual([email, WRITTEN.length]);
    const stored = await app.db.read.contactInquiry.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
    expect(stored.slice(0, WRITTEN.length).map(({ email }) => email)).toEqual(WRITTEN);
    expect(await total({ email: 'asha+site@example.com' })).toBe(0);
  });

  it('a person is found by each number of the phone field, and by the whole field', async () => {
    for (const phone of ['080 12345678', '98860 12345', PHONES])
      expect([phone, await total({ phone })]).toEqual([phone, phone.startsWith('080 ') ? 1 : 2]);
    const { others } = await persons('find', { email: '', phone: '98860 12345' });
    expect(others).toContainEqual({ kind: 'phone', value: '080-12345678', count: 1 });
  });

  it('all inquiries of a person are listed at each of them, and can be joined', async () => {
    const [first = 0, second = 0, ...rest] = ids;
    const [byTwo = 0, byOne = 0] = rest.slice(-2);
    expect(await ofSender(first)).toEqual(ids.slice(1, WRITTEN.length));
    expect([await ofSender(byTwo), await ofSender(byOne)]).toEqual([[byOne], [byTwo]]);
    const join = (id: number, joinedToId: number) => app.rest('PUT', `contact-inquiries/${id}`, { joinedToId });
    expect([(await join(second, first)).status, (await join(byOne, byTwo)).status, (await join(byOne, first)).status]).toEqual([
      200, 200, 400,
    ]);
  });

  it('a person is corrected by a number that is not the first: the other numbers of the field stay', async () => {
    const whose = { email: '', phone: '9886012345' };
    const { changes } = await persons('previewCorrection', { whose, to: { phone: '98860 99999' } });
    expect(changes).toContainEqual({ field: 'phone', from: PHONES, becomes: '080-12345678 / 98860 99999', title: 'Inquiry', count: 1 });
    const { changeSet } = await persons('correct', { whose, to: { phone: '98860 99999' } });
    expect([await total({ phone: '98860 99999' }), await total({ phone: '08012345678' }), await total(whose)]).toEqual([2, 1, 0]);
    const { phone } = await app.db.read.contactInquiry.findUniqueOrThrow({ where: { id: ids.at(-2) ?? 0 } });
    expect(phone).toBe('080-12345678 / 98860 99999');
    await app.askWith('mutation', 'admin.history.undo', { changeSet });
    expect(await total(whose)).toBe(2);
  });

  it('a person is erased by another number of the field, and by another spelling of the address; data of others stays', async () => {
    const others = await arrive({ email: 'yak@example.com', phone: '98860 54321' });
    await persons('erase', { whose: { email: '', phone: '98860 12345' }, typed: '+91 98860 12345' });
    await persons('erase', { whose: { email: 'asha@example.com', phone: '' }, typed: 'Asha@example.com.' });
    expect(await app.db.read.contactInquiry.findMany({ where: { id: { in: [...ids, others] } }, select: { id: true } })).toEqual([
      { id: others },
    ]);
  });
});
