/** People in content: a type declares the fields with their data, and the search, the export and the erasure of a person follow. */
import { describe, expect, it } from 'vitest';
import { buildContentPersonalData, listTypesWithPeople } from '../../../server/features/content/personal-data';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { findPersonalData } from '../../../server/platform/personal-data/find-personal-data';
import { findTypeByPath, recordedTypes } from '../../../shared/content/registry';
import { buildPersonKeys } from '../../../shared/privacy/person';
import { shareContent } from '../../support/content';
import { testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';

const by = { user: { id: 1, name: 'Asha Rao' }, channel: 'trpc' } as const;
const RAVI = buildPersonKeys({ email: 'Ravi@Example.com', phone: '098450 12345' });
const OTHER = '080 2345 6789';
const templates = findTypeByPath('answer-templates');
const carriers = findTypeByPath('carriers');

it.each(recordedTypes.map((type) => [type.path, type] as const))(
  '%s declares its people by fields that it has',
  (_, { people, fields }) => {
    expect(Object.keys(typeof people === 'string' ? {} : people).filter((name) => !(name in fields))).toEqual([]);
  },
);

describe.each(testProviders)('on %s', (provider) => {
  const site = shareContent(provider);
  const stored = async () => Object.values(await dumpDatabase(site.db)).flat();

  it('a number in a template, or in the history of a deleted one, is found, exported and erased; other numbers stay', async () => {
    const text = `Call Ravi at +91 98450-12345 or ravi@example.com, or us at ${OTHER}.`;
    const row = await site.add(templates, { name: 'Delivery', text });
    const gone = await site.add(templates, { name: 'Old', text: 'Ravi: 9845012345' });
    expect((await site.rest('DELETE', `answer-templates/${gone.id}`)).status).toBe(200);
    const found = await findPersonalData(site.services, { person: RAVI, rows: {} }, 50);
    expect(found).toMatchObject({ answerTemplate: [{ id: row.id, name: 'Delivery', text }] });
    expect(new Set(found.revision?.map((one) => (one as { rowId: number }).rowId))).toEqual(new Set([row.id, gone.id]));

    const version = site.services.version.current;
    await erasePersonalData(site.services, { person: RAVI, rows: {} }, by);
    expect(site.services.version.current).toBeGreaterThan(version);
    const left = await site.db.read.answerTemplate.findUniqueOrThrow({ where: { id: row.id } });
    expect(left.text.replace(/\s+/g, ' ')).toBe(`Call Ravi at or or us at ${OTHER}.`);
    expect((await stored()).filter((line) => /98450|ravi@example/i.test(line))).toEqual([]);
    expect(await findPersonalData(site.services, { person: RAVI, rows: {} }, 50)).toMatchObject({ answerTemplate: [], revision: [] });
  });

  it('a new type that declares a contact and a name loses both', async () => {
    const row = await site.add(carriers, { name: 'Ravi Kumar', url: 'https://example.com/98450-12345?lr={number}' });
    const declared = listTypesWithPeople([{ ...carriers, people: { url: 'contact', name: 'name' } }]);
    const personalData = [buildContentPersonalData(declared), ...site.services.personalData];
    const erased = await erasePersonalData({ ...site.services, personalData }, { person: RAVI, rows: {} }, by);
    expect(erased.carrier).toEqual([row.id]);
    expect(await site.db.read.carrier.findUnique({ where: { id: row.id } })).toMatchObject({
      name: `Carrier ${row.id}`,
      url: 'https://example.com/?lr={number}',
    });
    expect((await stored()).filter((line) => /98450|Ravi Kumar/.test(line))).toEqual([]);
  });
});
