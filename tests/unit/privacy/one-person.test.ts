/** The data of one person in tables in memory: what the screen counts and shows, and what the export writes, each row once. */
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { streamArchive } from '../../../server/features/privacy/person/archive';
import { findPerson } from '../../../server/features/privacy/person/find-person';
import { listPrintedFields } from '../../../server/features/privacy/person/readable';
import { buildRowFormatter, formatRowText, readCreationTime } from '../../../server/features/privacy/person/row-formatter';
import type { Services } from '../../../server/platform/context';
import { exportPersonalData, findPersonalData } from '../../../server/platform/personal-data/find-personal-data';
import { isSamePerson, readContactKeys, wherePerson } from '../../../server/platform/personal-data/person';
import type { DataSubject, ExportedPart, PersonalData } from '../../../server/platform/personal-data/personal-data';
import { buildRecordLink, describeCode, toPlainText } from '../../../server/platform/personal-data/personal-records';

type Row = { id: number; inquiryId: number; name: string; createdAt: Date; email?: string; phone?: string; status?: string };
const email = 'zebra@example.com';
const createdAt = new Date('2026-11-23T06:00:00Z');
/** The numbers of rows around the limits of a part, a batch and the screen. */
const SIZES = [0, 1, 2, 49, 50, 51, 99, 100, 101, 130];

/** A feature with inquiries, their notes and their files, and one with mails, which belong to an inquiry or an address. */
function createTables(count: number, notesOf = (id: number) => id % 3) {
  const row = (id: number, inquiryId: number, name: string): Row => ({ id, inquiryId, name, createdAt });
  const inquiries = Array.from({ length: count }, (_, at) => ({ ...row(at + 1, 0, `Inquiry ${at + 1}`), email }));
  const notes = inquiries.flatMap(({ id }) => Array.from({ length: notesOf(id) }, (_, at) => row(id * 1_000 + at, id, `Note ${id}.${at}`)));
  const mails = [...inquiries.map(({ id }) => row(id, id, `Mail ${id}`)), row(10_000, 0, 'Mail to the address')];
  const limited = <One>(rows: One[], take?: number) => rows.toReversed().slice(0, take);
  const ids = (rows: Row[], take?: number) => limited(rows, take).map(({ id }) => id);
  const parts: DataSubject[] = [];
  const inquiriesOf = ({ rows: { contactInquiry = [] } }: DataSubject) => inquiries.filter(({ id }) => contactInquiry.includes(id));
  const notesIn = ({ rows: { contactInquiry = [] } }: DataSubject) => notes.filter(({ inquiryId }) => contactInquiry.includes(inquiryId));
  const personalData: PersonalData[] = [
    {
      kinds: {
        contactInquiry: {
          ...{ group: 'Inquiries', one: 'inquiry', many: 'inquiries', key: 'inquiries' },
          line: ({ id, name, company }, { reference }) => [reference('contactInquiry', id), name as string, company as string, false],
          codes: { status: { new: 'New <one>' } },
          labels: { message: 'What they wrote' },
          fields: { notes: ({ notes }) => (notes ? `"${notes}"` : '') },
          readable: (one) => ({ ...one, company: 'Rao & "Sons"' }),
          link: ({ id }) => ({ type: 'contact-inquiries', id: id as number }),
          reference: { prefix: 'inquiryPrefix', name: 'Inquiry' },
          contactOf: ({ email = '', phone = '' }) => ({ email: email as string, phone: phone as string }),
        },
        inquiryMessage: {
          group: 'Inquiries',
          one: 'note',
          key: 'notes',
          line: ({ name }) => [name as string],
          isKept: ({ id }) => id === 2_000,
        },
      },
      rowsOf: async (_db, { person }, { take }) => {
        if (person?.emailKey !== email) return {};
        const contactInquiry = ids(inquiries, take);
        return { contactInquiry, inquiryMessage: ids(notesIn({ rows: { contactInquiry } }), take) };
      },
      find: async (_db, subject, take) => ({
        contactInquiry: limited(inquiriesOf(subject), take),
        inquiryMessage: limited(notesIn(subject), take),
      }),
      async *all(_db, subject) {
        parts.push(subject);
        yield { model: 'contactInquiry', rows: inquiriesOf(subject) };
        yield { model: 'inquiryMessage', rows: notesIn(subject) };
      },
      async *files(_db, subject) {
        for (const { id } of inquiriesOf(subject)) yield { name: `../${id % 2}:.pdf`, bytes: Buffer.from(`File of ${id}`) };
        for (const { id } of inquiriesOf(subject)) yield { name: `${id}`, bytes: Buffer.from(`Paper ${id}`) };
      },
      erase: async () => undefined,
    },
    {
      kinds: { outboxMail: { group: 'Mails', one: 'mail', key: 'mails', line: ({ name }) => [name as string] } },
      find: async (_db, { person, until, rows: { contactInquiry = [] } }, take) => ({
        outboxMail: limited(
          mails.filter(
            ({ inquiryId }) =>
              contactInquiry.includes(inquiryId) || (person && (until === undefined || until >= createdAt) && inquiryId < 2),
          ),
          take,
        ),
      }),
      erase: async () => undefined,
    },
  ];
  const db = { read: { companyProfile: { findFirst: async () => ({ inquiryPrefix: 'SQ' }) } } };
  const services = { db, personalData, env: { SEAL_DAYS: 7 } } as unknown as Services;
  const names = [...inquiries, ...notes, ...mails].map(({ name }) => name);
  return { services, names, inquiries, notes, parts };
}

const person = { emailKey: email, phoneKeys: [] };
async function collect(parts: AsyncIterable<ExportedPart>) {
  const found: ExportedPart[] = [];
  for await (const part of parts) found.push(part);
  expect(found.filter((part) => 'rows' in part && part.rows.length === 0)).toEqual([]);
  const rows = found.flatMap((part) => ('rows' in part ? (part.rows as Row[]) : []));
  return { names: rows.map(({ name }) => name), files: found.flatMap((part) => ('file' in part ? [part.file.name] : [])) };
}

it.each(SIZES)('an export of %i inquiries has each row and each file once, and reads few records at a time', async (count) => {
  const { services, names, parts } = createTables(count);
  const { names: found, files } = await collect(exportPersonalData(services, { person, rows: {} }));
  expect(found.toSorted()).toEqual(names.toSorted());
  expect(files).toHaveLength(new Set(files).size);
  expect(files.length).toBe(count + Math.min(count, 2));
  expect(Math.max(...parts.map(({ rows }) => rows.contactInquiry?.length ?? 0))).toBe(Math.min(count, 50));
  // What belongs to no record is read once.
  expect(parts.filter((part) => part.person)).toEqual([parts[0]]);
  const withoutFiles = await collect(exportPersonalData(services, { person, rows: {} }, { withFiles: false }));
  expect(withoutFiles).toEqual({ names: found, files: [] });
  const until = new Date(createdAt.getTime() - 1);
  const earlier = await collect(exportPersonalData(services, { person, until, rows: {} }));
  expect(earlier.names).toHaveLength(names.length - 1);
});

it.each(SIZES)(
  'of %i inquiries a search reads the newest of each kind, and the screen counts all and shows five of each',
  async (count) => {
    const { services, inquiries, notes } = createTables(count);
    const newest = await findPersonalData(services, { person, rows: {} }, 3);
    expect(newest.contactInquiry).toEqual(inquiries.toReversed().slice(0, 3));
    const { groups, total, accepted, others, sealDays } = await findPerson(services, { email, phone: '' });
    expect([total, accepted, others, sealDays]).toEqual([2 * count + notes.length + 1, count >= 2 ? 1 : 0, [], 7]);
    const shown = groups.map(({ title, kinds }) => [title, kinds.map(({ name, count, rows }) => [name, count, rows.length])]);
    const kindOf = (one: string, many: string, size: number) => (size > 0 ? [[size === 1 ? one : many, size, Math.min(size, 5)]] : []);
    const ofInquiries = [...kindOf('inquiry', 'inquiries', count), ...kindOf('note', 'notes', notes.length)];
    expect(shown).toEqual([...(count > 0 ? [['Inquiries', ofInquiries]] : []), ['Mails', kindOf('mail', 'mails', count + 1)]]);
    if (count > 0)
      expect(groups[0]?.kinds[0]?.rows[0]).toEqual({
        key: `contactInquiry ${count}`,
        words: `SQ-2026-${String(count).padStart(5, '0')}, Inquiry ${count}, Rao & "Sons"`,
        at: createdAt.toISOString(),
        link: { type: 'contact-inquiries', id: count },
      });
  },
);

it('further addresses and numbers in the records of a person are offered, the most frequent first, five at most', async () => {
  const { services, inquiries } = createTables(9, () => 0);
  const phones = ['98450 00001', '98450 00002 / 98450 00003', '98450 00003', '', '98450 00004', '98450 00005', '98450 00006', '12345', ''];
  for (const [at, phone] of phones.entries()) Object.assign(inquiries[at] as Row, { phone });
  const offered = async (whose: { email: string; phone: string }) =>
    (await findPerson(services, whose)).others.map(({ kind, value, count }) => `${kind} ${value} ${count}`);
  const found = await offered({ email, phone: '098450 00002' });
  expect(found[0]).toBe('phone 98450 00003 2');
  expect(found).toHaveLength(5);
  expect(found.join()).not.toMatch(/00002|12345|@/);
  // Found by a number, which these tables do not search: the rows are those of the address.
  const [inquiryFeature] = services.personalData as [PersonalData];
  const { rowsOf } = inquiryFeature;
  inquiryFeature.rowsOf = (db, subject, limit) => rowsOf?.(db, { ...subject, person }, limit) ?? Promise.resolve({});
  Object.assign(inquiries[0] as Row, { email: '' });
  expect((await offered({ email: '', phone: '98450 00001' }))[0]).toBe(`email ${email} 8`);
});

it('the archive has each row as JSON and on a page without markup of its own, and each file under a free name', async () => {
  const { services } = createTables(3);
  const formatter = await buildRowFormatter(services);
  const counts: number[] = [];
  const of = { company: 'Rao <b>', of: `${email} & more`, at: createdAt, query: { email, phone: '' }, formatter };
  const chunks: Uint8Array[] = [];
  const exported = exportPersonalData(services, { person, rows: {} });
  for await (const chunk of streamArchive(exported, of, (rows) => counts.push(rows))) chunks.push(chunk);
  const files = unzipSync(Buffer.concat(chunks));
  const text = (name: string) => Buffer.from(files[name] ?? []).toString();
  const paths = ['files/__1_.pdf', 'files/__0_.pdf', 'files/1', 'files/2', 'files/3'];
  expect(Object.keys(files)).toEqual([...paths, 'personal-data.json', 'personal-data.html']);
  expect(paths.map(text)).toEqual(['File of 1', 'File of 2', 'Paper 1', 'Paper 2', 'Paper 3']);
  expect(counts).toEqual([3, 6, 10]);
  const json = JSON.parse(text('personal-data.json'));
  expect(json).toMatchObject({ format: 1, madeAt: createdAt.toISOString(), of: { email, phone: '' }, files: paths });
  expect(Object.entries(json.data).map(([key, rows]) => [key, (rows as Row[]).map(({ name }) => name)])).toEqual([
    ['inquiries', ['Inquiry 1', 'Inquiry 2', 'Inquiry 3']],
    ['notes', ['Note 1.0', 'Note 2.0', 'Note 2.1']],
    ['mails', ['Mail to the address', 'Mail 3', 'Mail 2', 'Mail 1']],
  ]);
  expect(json.data.inquiries[0].company).toBe('Rao & "Sons"');
  const [head, inquiries, notes, mails, attached] = text('personal-data.html').split('<section>');
  expect(head).toContain('<title>Personal data kept by Rao &lt;b&gt;</title>');
  expect(head).toContain(`<h1>Personal data kept of ${email} &amp; more</h1>`);
  expect(head).toContain('<p>By Rao &lt;b&gt;. Made on 23 Nov 2026, 11:30; all times are Indian Standard Time.</p>');
  expect(head).toContain('<p>3 inquiries, 3 notes, 4 mails.</p>');
  expect([inquiries, notes, mails].map((part) => part?.match(/<article>/g)?.length)).toEqual([3, 3, 4]);
  expect(inquiries).toContain('<h2>Inquiries <small>3</small></h2>');
  expect(inquiries).toContain(
    '<article><h3>SQ-2026-00001, Inquiry 1, Rao &amp; &quot;Sons&quot;</h3><p><time datetime="2026-11-23T06:00:00.000Z">23 Nov 2026, 11:30 IST</time></p><dl>',
  );
  expect(attached).toContain('Attached files <small>5</small></h2>\n<ul><li><a href="files/__1_.pdf">__1_.pdf</a></li>');
  expect(attached).toMatch(/<\/ul><\/section>\n<\/body>\n<\/html>\n$/);
});

it('an archive of nobody has no file list, and files without a usable or free name get one', async () => {
  const formatter = await buildRowFormatter(createTables(0).services);
  const open = async (...parts: ExportedPart[]) => {
    async function* exported() {
      yield* parts;
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of streamArchive(exported(), { company: '', of: '', at: createdAt, query: {}, formatter }, () => {}))
      chunks.push(chunk);
    return unzipSync(Buffer.concat(chunks));
  };
  const none = await open();
  expect(Object.keys(none)).toEqual(['personal-data.json', 'personal-data.html']);
  expect(Buffer.from(none['personal-data.html'] ?? []).toString()).not.toContain('<section>');
  const named = await open(...['a', 'a', '', '...', 'b/c\\d\u0001'].map((name) => ({ file: { name, bytes: new Uint8Array([65]) } })));
  expect(Object.keys(named).slice(0, 5)).toEqual(['files/a', 'files/2 a', 'files/file', 'files/_', 'files/b_c_d_']);
  const big = await open({ model: 'outboxMail', rows: [{ id: 1, name: 'x', total: 2n ** 60n }] });
  expect(Buffer.from(big['personal-data.json'] ?? []).toString()).toContain('"total":"1152921504606846976"');
});

it('the fields of a row are printed with labels and words; ids, empty values and hidden fields are not', async () => {
  const formatter = await buildRowFormatter(createTables(0).services);
  const row = {
    ...{ id: 7, inquiryId: 3, createdAt },
    status: 'new',
    message: "Rao's <soap>",
    notes: '',
    company: null,
    source: undefined,
  };
  const more = { leadSource: 'other', suspectedSpam: false, size: 1_234_567, dueAt: createdAt, data: { a: 1 }, at: createdAt };
  const printed = (some: object) =>
    listPrintedFields('contactInquiry', some as never, formatter).map(({ label, text }) => `${label}: ${text}`);
  expect(printed({ ...row, ...more })).toEqual([
    'Status: New <one>',
    "What they wrote: Rao's <soap>",
    ...['Lead source: other', 'Suspected spam: No', 'Size: 12,34,567', 'Due at: 23 Nov 2026, 11:30 IST', 'Data: {"a":1}'],
  ]);
  expect(printed({ notes: 'Calls back', status: 'unknown' })).toEqual(['Notes: "Calls back"', 'Status: unknown']);
  const unknown = listPrintedFields('leftModel', { status: 'new' }, formatter);
  expect([formatter.kindOf('leftModel').one, formatRowText('leftModel', { id: 9 }, formatter)]).toEqual(['record', 'Record 9']);
  expect([buildRecordLink('orders', 3), buildRecordLink('orders', null)]).toEqual([{ type: 'orders', id: 3 }, null]);
  expect([
    unknown,
    formatter.kindOf('leftModel').key,
    formatter.reference('contactInquiry', 9),
    formatter.reference('leftModel', 9),
  ]).toEqual([[{ label: 'Status', text: 'new' }], 'leftModel', 'Inquiry 9', 'Record 9']);
  expect(formatter.kinds.inOrder(['leftModel', 'outboxMail', 'contactInquiry'])).toEqual(['contactInquiry', 'outboxMail', 'leftModel']);
  expect(formatter.kinds.groups).toEqual(['Inquiries', 'Mails', 'Other']);
});

it.each([
  ['2026-11-23T06:00:00Z', '23 Nov 2026, 11:30 IST'],
  ['2026-11-23', '2026-11-23'],
  [true, 'Yes'],
  [0, '0'],
  [[1], '[1]'],
])('the value %j is printed as %j', (value, text) => {
  expect(toPlainText(value)).toBe(text);
  expect(describeCode({ codes: { state: { a: 'A' } } }, 'state', value)).toBe(typeof value === 'string' ? value : '');
});

it.each([
  [{ createdAt: '2026-11-23T06:00:00.000Z', at: new Date(0) }, createdAt],
  [{ sentAt: createdAt, subscribedAt: new Date(0) }, createdAt],
  [{ subscribedAt: createdAt, at: new Date(0) }, createdAt],
  [{ at: createdAt }, createdAt],
  [{ at: 7 }, null],
  [{}, null],
])('the creation time of %j is %j', (row, at) => {
  expect(readCreationTime(row)).toEqual(at);
});

it.each([
  [['a@example.com', '1'], ['a@example.com'], true],
  [[''], [''], false],
  [['', '1', '2'], ['b@example.com', '3', '2'], true],
  [['a@example.com', '1'], ['b@example.com', '2'], false],
])('whether %j and %j are one person', ([emailKey = '', ...phoneKeys], [otherKey = '', ...otherKeys], expected) => {
  const [one, other] = [
    { emailKey, phoneKeys },
    { emailKey: otherKey, phoneKeys: otherKeys },
  ];
  expect([isSamePerson(one, other), isSamePerson(other, one)]).toEqual([expected, expected]);
  const columns = ['phoneKey', 'phoneKey2', 'phoneKey3', 'phoneKey4'];
  expect(wherePerson(one)).toEqual([
    ...(emailKey ? [{ emailKey }] : []),
    ...(phoneKeys.length > 0 ? columns.map((column) => ({ [column]: { in: phoneKeys } })) : []),
  ]);
  expect(readContactKeys({ emailKey, phoneKey: '1', phoneKey2: null, phoneKey3: '3', phoneKey4: null })).toEqual({
    emailKey,
    phoneKeys: ['1', '3'],
  });
});
