import { describe, expect, it } from 'vitest';
import type { ContentRow } from '../../../server/features/content/rows';
import type { ContentType } from '../../../shared/content/content-type';
import { allTypes, contentTypes, findTypeByPath } from '../../../shared/content/registry';
import { editableTypes, everyType, rowPathOf, shareContent, typesToTest, writableFields } from '../../support/content';
import { bothProvidersFor, quickOn } from '../../support/databases';
import { createSampleRow } from '../../support/samples';

type Spec = {
  list: string;
  fields: string;
  required?: string;
  defaults?: object;
  public: string;
  envelope?: string;
  hidden?: object[];
};

const active = { hidden: [{ isActive: false }] };
const defaults = { orderPriority: 0, isActive: true };

/** Expectations from REQ 2.1, 3.5, 3.9, 3.10 and 4.1. Further types and fields are tested from their declaration alone. */
const spec: Record<string, Spec> = {
  products: {
    list: 'products',
    fields: 'title description categoryId image badge stock isActive orderPriority price',
    required: 'title categoryId description',
    defaults: { ...defaults, image: null, badge: null, stock: 0, price: null },
    public: '/api/products',
    ...active,
  },
  'product-categories': {
    list: 'categories',
    fields: 'name slug description orderPriority isActive',
    required: 'name slug',
    defaults: { ...defaults, description: null },
    public: '/api/public/product-categories',
    envelope: 'categories',
    ...active,
  },
  'amc-services': {
    list: 'services',
    fields: 'title description icon image features color price duration featured status orderPriority',
    required: 'title description status',
    defaults: { orderPriority: 0, status: 'active', featured: false, price: null, features: [] },
    public: '/api/amc-services',
    hidden: [{ status: 'inactive' }, { status: 'pending' }],
  },
  'amc-features': {
    list: 'features',
    fields: 'title description icon orderPriority isActive',
    required: 'title description',
    defaults: { ...defaults, icon: 'Shield' },
    public: '/api/amc-features',
    ...active,
  },
  'company-stats': {
    list: 'stats',
    fields: 'statKey value suffix label icon',
    required: 'statKey label value',
    defaults: { icon: 'TrendingUp', suffix: null },
    public: '/api/company-stats',
  },
  'company-values': {
    list: 'values',
    fields: 'title description icon stat statLabel orderPriority isActive',
    required: 'title description',
    defaults: { ...defaults, icon: 'Star', stat: null, statLabel: null },
    public: '/api/company-values',
    ...active,
  },
  'company-timeline': {
    list: 'timeline',
    fields: 'year event description orderPriority isActive',
    required: 'year event',
    defaults: { ...defaults, year: String(new Date().getFullYear()), description: null },
    public: '/api/company-timeline',
    ...active,
  },
  'company-info': { list: 'info', fields: 'key value', public: '/api/public/company-info', envelope: 'info' },
  'contact-details': {
    list: 'details',
    fields: 'type label value orderPriority isActive',
    defaults: { ...defaults, type: 'email', label: null },
    public: '/api/public/contact-details',
    envelope: 'details',
    ...active,
  },
};

const namesIn = (text = '') => text.split(' ').filter(Boolean);
const procedureOf = (type: ContentType) => Object.entries(contentTypes).find(([, one]) => one.path === type.path)?.[0] as string;

it('the registry has every content type of the requirements', () => {
  for (const [path, { list, fields, public: address, envelope }] of Object.entries(spec)) {
    const type = findTypeByPath(path);
    expect([path, type.list, Object.keys(type.fields)]).toEqual([path, list, expect.arrayContaining(namesIn(fields))]);
    expect([path, type.public.path, type.public.envelope]).toEqual([path, address, envelope]);
  }
});

describe.each(bothProvidersFor('stored values'))('content on %s', (provider) => {
  const site = shareContent(provider);

  const publicRows = async (type: ContentType): Promise<ContentRow[]> => {
    const { body } = await site.call('GET', type.public.path);
    return type.public.envelope ? body[type.public.envelope] : body;
  };

  describe.each(everyType)('%s', (_, type) => {
    it('the list of a content type has every field of every row in an envelope', async () => {
      const row = await site.some(type);
      const { status, body, headers } = await site.rest('GET', type.path);
      expect([status, Object.keys(body), body.success]).toEqual([200, ['success', type.list], true]);
      expect(headers['cache-control']).toBe('no-store');
      for (const one of body[type.list]) expect(Object.keys(one).sort()).toEqual([...Object.keys(type.fields), 'id', 'version'].sort());
      expect(body[type.list]).toContainEqual(row);
      expect(await site.ask('query', `admin.${procedureOf(type)}.list`)).toEqual(body[type.list]);
    });
  });

  describe.each(editableTypes)('%s', (_, type) => {
    it('a row is created from the example of its type', async () => {
      const body = createSampleRow(type, 1000);
      const answer = await site.rest('POST', type.path, { ...body, id: 5, version: 9, unheardOf: 'dropped' });
      expect([answer.status, Object.keys(answer.body), answer.body.success]).toEqual([201, ['success', type.one], true]);
      const row = answer.body[type.one];
      expect(row).toEqual({ ...row, ...(type.create.parse(body) as object), id: expect.any(Number), version: 1 });
      expect(await site.find(type, row.id)).toEqual(row);
    });
  });

  describe.each(typesToTest(provider, everyType))('%s', (_, type) => {
    it.each(writableFields(type))('an update changes %s and no other field', async (field) => {
      const before = await site.some(type);
      const value = await site.another(type, before, field);
      expect(value).not.toEqual(before[field]);
      const answer = await site.put(type, before, { [field]: value, unheardOf: 'dropped' });
      const after = { ...before, [field]: value, version: before.version + 1 };
      expect([answer.status, answer.body]).toEqual([200, { success: true, [type.one]: after }]);
      expect(await site.find(type, before.id)).toEqual(after);
    });

    it('an optional value that is sent as null or empty text is cleared, and 0 is stored', quickOn('sqlite', provider), async () => {
      for (const field of writableFields(type)) {
        const row = await site.some(type);
        const stored = async (value: unknown) => {
          const answer = await site.put(type, row, { [field]: value });
          return answer.status === 200 ? answer.body[type.one][field] : `refused: ${answer.body.errors?.[field]}`;
        };
        const schema = type.fields[field];
        if (schema?.safeParse(null).data === null) {
          expect([field, await stored(null)]).toEqual([field, null]);
          await site.change(type, row, { [field]: row[field] });
          // An empty text is not valid for a reference.
          if (!type.references?.[field]) expect([field, await stored('')]).toEqual([field, null]);
        }
        if (schema?.safeParse(0).data === 0) expect([field, await stored(0)]).toEqual([field, 0]);
      }
    });

    it('an edit of a row that changed meanwhile is refused with both versions', async () => {
      const before = await site.some(type);
      const [field = ''] = writableFields(type);
      const mine = { [field]: await site.another(type, before, field) };
      const theirs = await site.change(type, before, mine);
      const answer = await site.put(type, before, { ...mine, version: before.version });
      const refused = { success: false, message: expect.any(String), code: 'stale_edit', conflict: { mine, theirs } };
      expect([answer.status, answer.body]).toEqual([409, refused]);
      expect(await site.find(type, before.id)).toEqual(theirs);
      await site.change(type, before, { [field]: before[field], version: theirs.version });
    });

    it('an unknown row is answered with 404', async () => {
      for (const name of ['999999', '0', '-1', '1.5', '99999999999', 'nothing', '%00', '1e3']) {
        for (const method of type.fixed ? ['PUT'] : ['PUT', 'DELETE']) {
          const { status, body } = await site.rest(method, `${type.path}/${name}`, method === 'PUT' ? {} : undefined);
          const refused = { success: false, message: expect.any(String), code: 'not_found' };
          expect([method, name, status, body]).toEqual([method, name, 404, refused]);
        }
      }
    });

    it.runIf(type.public.path)('visitors get only the public fields, the same through REST and tRPC', async () => {
      await site.some(type);
      const rows = await publicRows(type);
      expect(rows.length).toBeGreaterThan(0);
      const extra = Object.keys(type.public.related?.extra ?? {});
      for (const row of rows) expect(Object.keys(row).sort()).toEqual([...type.public.fields, ...extra, 'id'].sort());
      expect(await site.ask('query', `public.${procedureOf(type)}`)).toEqual(rows);
      const office = new Map((await site.rows(type)).map((row) => [row.id, { ...row, ...type.public.shown?.(row) }]));
      for (const row of rows)
        expect(office.get(row.id)).toMatchObject(Object.fromEntries(type.public.fields.map((name) => [name, row[name]])));
    });
  });

  describe.each(typesToTest(provider, editableTypes))('%s', (_, type) => {
    const known = spec[type.path];
    const required = known?.required ? namesIn(known.required) : Object.keys(type.fields).filter((name) => !(name in type.defaults));

    it('missing fields get their defaults', async () => {
      const example = createSampleRow(type, 1001);
      const requiredFields = Object.fromEntries(Object.entries(example).filter(([name]) => !(name in type.defaults)));
      const { status, body } = await site.rest('POST', type.path, requiredFields);
      expect(status).toBe(201);
      expect(body[type.one]).toMatchObject({ ...known?.defaults, ...requiredFields });
    });

    it('missing required fields are reported by name', async () => {
      const body = createSampleRow(type, 1002);
      const count = (await site.rows(type)).length;
      for (const field of required) {
        const { [field]: value, ...rest } = body;
        // Null is a valid category: of a product with a deleted category (REQ 4.3).
        const wrong = [
          ...(field in type.defaults ? [] : [undefined]),
          ...(type.references?.[field] ? [] : [null]),
          ...(typeof value === 'string' ? ['', '  '] : []),
        ];
        for (const sent of wrong) {
          const answer = await site.rest('POST', type.path, { ...rest, [field]: sent });
          expect([field, sent, answer.status, Object.keys(answer.body.errors)]).toEqual([field, sent, 400, [field]]);
        }
      }
      expect((await site.rows(type)).length).toBe(count);
    });

    it('rows are returned in the order of the type', async () => {
      const priorities = 'orderPriority' in type.fields ? [5, 0, -3, 5, 0] : [];
      for (const [index, orderPriority] of priorities.entries()) {
        await site.add(type, { orderPriority, ...(type.path === 'company-timeline' && { year: `${2020 - index}` }) });
      }
      const rows = await site.rows(type);
      expect(rows).toEqual([...rows].sort(by('orderPriority', 'id')));
      if (!type.public.path) return;
      const shown = await publicRows(type);
      // The home page sorts the timeline by priority, then year (REQ 4.2).
      const order = type.path === 'company-timeline' ? by('orderPriority', 'year', 'id') : by('orderPriority', 'id');
      expect(shown).toEqual([...shown].sort(order));
    });

    it('a duplicate of a unique value is refused', async () => {
      const [one, two] = [await site.add(type), await site.add(type)];
      for (const field of type.unique) {
        const again = await site.rest('POST', type.path, { ...createSampleRow(type), [field]: one[field] });
        const moved = await site.put(type, two, { [field]: one[field] });
        for (const answer of [again, moved])
          expect([answer.status, answer.body.code, answer.body.errors]).toEqual([409, 'value_taken', { [field]: 'Is already used' }]);
        expect(await site.find(type, two.id)).toEqual(two);
        expect((await site.rows(type)).filter((row) => row[field] === one[field])).toEqual([one]);
      }
      // All other fields may have equal values.
      const unique = Object.fromEntries(Object.entries(createSampleRow(type)).filter(([name]) => type.unique.includes(name)));
      const same = Object.fromEntries(writableFields(type).map((name) => [name, one[name]]));
      expect((await site.rest('POST', type.path, { ...same, ...unique })).status).toBe(201);
    });

    it('a row is deleted once; a second deletion gets 404', async () => {
      const row = await site.add(type);
      const first = await site.remove(type, row);
      expect([first.status, first.body]).toEqual([200, { success: true }]);
      expect(await site.find(type, row.id)).toBeUndefined();
      expect((await site.remove(type, row)).status).toBe(404);
      expect((await site.rest('PUT', rowPathOf(type, row), {})).status).toBe(404);
    });

    it.runIf(type.public.path)('inactive rows are hidden from visitors', async () => {
      const { hidden = 'isActive' in type.fields ? [{ isActive: false }] : [] } = known ?? {};
      const row = await site.add(type);
      const ids = async () => (await publicRows(type)).map(({ id }) => id);
      expect(await ids()).toContain(row.id);
      for (const state of hidden) {
        await site.change(type, row, state);
        expect([state, await ids()]).not.toEqual([state, expect.arrayContaining([row.id])]);
        await site.change(type, row, Object.fromEntries(Object.keys(state).map((name) => [name, row[name]])));
        expect(await ids()).toContain(row.id);
      }
      await site.remove(type, row);
      expect(await ids()).not.toContain(row.id);
    });
  });

  it('every admin list requires a session', async () => {
    for (const type of allTypes) expect((await site.call('GET', `/api/admin/${type.path}`)).status).toBe(401);
  });
});

/** Compares rows by these fields in turn; a field that a type does not have is equal everywhere. */
function by(...names: string[]) {
  return (a: ContentRow, b: ContentRow): number => {
    const name = names.find((one) => a[one] !== b[one]);
    return name === undefined ? 0 : (a[name] as number) < (b[name] as number) ? -1 : 1;
  };
}
