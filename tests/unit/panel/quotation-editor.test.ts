import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyChangeDecision,
  describeCatalogueChange,
  summarizeCatalogueChanges,
} from '../../../client/admin/quotations/editor/draft/catalogue-changes';
import { compareDrafts, describeConflictSides, joinDrafts } from '../../../client/admin/quotations/editor/draft/draft-conflict';
import { applyEdit, assignLineNumbers, buildChargeLine } from '../../../client/admin/quotations/editor/draft/edit-lines';
import {
  findFirstFault,
  formatTypedField,
  parseEditLine,
  toDraft,
  toEditLine,
  toEditValues,
} from '../../../client/admin/quotations/editor/draft/edit-values';
import { createDraft, createDraftLine as line } from '../../support/quotation';

describe('a line while it is typed', () => {
  it('a typed line returns the values that it was made from, at any quantity, price and rate', () => {
    const lines = fc.record({
      quantity: fc.integer({ min: 1, max: 1_000_000_000 }),
      unitPaise: fc.option(fc.bigInt({ min: 0n, max: 999_999_999_999n }).map(String)),
      discountBp: fc.integer({ min: 0, max: 10_000 }),
      gstBp: fc.option(fc.integer({ min: 0, max: 10_000 })),
    });
    fc.assert(
      fc.property(lines, (figures) => {
        const { line: read, faults } = parseEditLine(toEditLine(line(figures)));
        expect({ read, faults }).toEqual({ read: line(figures), faults: {} });
      }),
    );
  });

  it.each([
    ['1250', '125000'],
    ['₹ 1,25,000.5', '12500050'],
    ['0.07', '7'],
    ['', null],
  ])('the typed price %j is read as %j paise', (price, unitPaise) => {
    expect(parseEditLine({ ...toEditLine(line()), price }).line.unitPaise).toBe(unitPaise);
  });

  it.each([
    ['price', '1,25'],
    ['price', '12.345'],
    ['quantity', '0'],
    ['quantity', '1.2345'],
    ['quantity', ''],
    ['discount', '101'],
    ['gst', 'none'],
  ] as const)('an invalid %s, such as %j, has an error and counts as empty', (field, text) => {
    const typed = { ...toEditLine(line({ key: 'b' })), [field]: text };
    expect(findFirstFault({ ...toEditValues(createDraft([line()])), lines: [toEditLine(line()), typed] })).toMatchObject({
      key: 'b',
      field,
    });
    const { unitPaise, quantity, discountBp, gstBp } = parseEditLine(typed).line;
    expect({ price: unitPaise, quantity, discount: discountBp, gst: gstBp }[field]).toBeOneOf([null, 0]);
    expect(formatTypedField(typed, field)).toBe(text);
  });

  it('typed amounts are reformatted as printed', () => {
    expect(formatTypedField({ ...toEditLine(line()), price: '125000.5' }, 'price')).toBe('1,25,000.50');
    expect(formatTypedField({ ...toEditLine(line()), quantity: '2.500' }, 'quantity')).toBe('2.5');
  });
});

describe('the lines of a draft', () => {
  const values = toEditValues(createDraft([line({ key: 'a' }), line({ key: 'h', kind: 'heading' }), line({ key: 'b' })]));
  const keys = (of: typeof values) => of.lines.map(({ key }) => key).join('');

  it('unchanged lines of a draft keep their objects', () => {
    const after = applyEdit(values, { type: 'line', key: 'b', fields: { price: '5' } });
    expect(after.lines.map((one, at) => one === values.lines[at])).toEqual([true, true, false]);
  });

  it('lines of a draft move by one place, and not past an end', () => {
    expect(keys(applyEdit(values, { type: 'move', key: 'a', to: 2 }))).toBe('hba');
    expect(keys(applyEdit(values, { type: 'move', key: 'b', to: 0 }))).toBe('bah');
    expect(applyEdit(values, { type: 'move', key: 'a', to: -1 })).toBe(values);
  });

  it('deleted lines of a draft return to their place', () => {
    const [, removed] = values.lines;
    const without = applyEdit(values, { type: 'remove', key: 'h' });
    expect(keys(applyEdit(without, { type: 'insert', lines: removed ? [removed] : [], at: 1 }))).toBe('ahb');
  });

  it('lines of a draft are numbered without headings', () => {
    expect([...assignLineNumbers(values.lines)]).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  it('freight in a draft gets the highest tax rate of the goods', () => {
    const lines = [line({ gstBp: 500 }), line({ gstBp: 4_000, kind: 'charge' }), line({ gstBp: 1_200 })].map(toEditLine);
    expect(parseEditLine(buildChargeLine('Freight', lines)).line).toMatchObject({
      kind: 'charge',
      title: 'Freight',
      gstBp: 1_200,
      unitPaise: null,
    });
  });
});

describe('what changed in the catalogue', () => {
  const typed = { priceSource: 'list' } as const;
  const price = { key: 'a', productVersion: 3, price: { was: { unitPaise: '10000', ...typed }, is: { unitPaise: '12500', ...typed } } };
  const rate = { key: 'b', productVersion: 5, gstBp: { was: 1_800, is: 1_200 } };

  it('changes in the catalogue are counted in words', () => {
    expect(summarizeCatalogueChanges([price, { ...price, key: 'c' }, rate])).toBe('2 prices and 1 GST rate changed since you wrote this');
    expect(summarizeCatalogueChanges([{ key: 'a', productVersion: null }])).toBe('1 product is no longer in the catalogue');
    expect(summarizeCatalogueChanges([])).toBeNull();
    expect(describeCatalogueChange(price)).toBe('₹100.00 is ₹125.00 now');
  });

  it('an accepted change of the catalogue is applied to the line, and a rejected one is not offered again', () => {
    expect(applyChangeDecision(price, true)).toEqual({ productVersion: 3, price: '125.00', priceSource: 'list' });
    expect(applyChangeDecision(rate, false)).toEqual({ productVersion: 5 });
  });
});

describe('two people who edited one draft', () => {
  const base = createDraft([line({ key: 'a' }), line({ key: 'b' }), line({ key: 'c' })]);
  const mine = createDraft(
    [line({ key: 'a', unitPaise: '9000' }), line({ key: 'b' }), line({ key: 'c' }), line({ key: 'm', title: 'Mine' })],
    {
      paymentTerms: 'In advance',
    },
  );
  const theirs = createDraft([line({ key: 'a', unitPaise: '11000' }), line({ key: 't', title: 'Theirs' }), line({ key: 'c' })]);

  it('two users choose between the lines and parts that both changed, described in words', () => {
    expect(compareDrafts(base, mine, theirs)).toEqual({ theirs: ['line b', 'line t'], both: ['line a'] });
    const sides = describeConflictSides(mine, theirs, ['line a']);
    expect([sides.mine, sides.theirs]).toEqual([
      { 'line a': 'Palm soap: 10 cases at ₹90.00, GST 18 %' },
      { 'line a': 'Palm soap: 10 cases at ₹110.00, GST 18 %' },
    ]);
    expect(sides.labels['line b']).toBe('Line 2 of yours');
    const deleted = createDraft([line({ key: 'b' }), line({ key: 'c' })]);
    expect(compareDrafts(base, deleted, theirs)).toEqual({ theirs: ['line b', 'line t'], both: ['line a'] });
    expect(compareDrafts(base, theirs, theirs)).toEqual({ theirs: [], both: [] });
  });

  it('the merged draft has changes of only one user, and the chosen versions of the others', () => {
    const joined = joinDrafts(base, mine, theirs, ['line b', 'line t', 'line a']);
    expect(joined.lines.map(({ key, unitPaise }) => `${key} ${unitPaise}`)).toEqual(['a 11000', 't 10000', 'c 10000', 'm 10000']);
    expect(joined.paymentTerms).toBe('In advance');
    expect(joinDrafts(base, mine, base, [])).toEqual(mine);
    expect(joinDrafts(base, base, theirs, ['line a', 'line b', 'line t'])).toEqual(theirs);
  });

  it('the merged draft has the lines in the order of the user who moved them', () => {
    const moved = createDraft([line({ key: 'c' }), line({ key: 'a' }), line({ key: 'b' })]);
    const priced = createDraft([line({ key: 'a' }), line({ key: 'b', unitPaise: '5000' }), line({ key: 'c' })]);
    const keysIn = (draft: typeof base) => draft.lines.map(({ key, unitPaise }) => `${key} ${unitPaise}`);
    const expected = ['c 10000', 'a 10000', 'b 5000'];
    expect(keysIn(joinDrafts(base, moved, priced, compareDrafts(base, moved, priced).theirs))).toEqual(expected);
    expect(keysIn(joinDrafts(base, priced, moved, compareDrafts(base, priced, moved).theirs))).toEqual(expected);
  });

  it('the merged draft is the draft in the form', () => {
    expect(toDraft(toEditValues(mine))).toEqual(mine);
  });
});
