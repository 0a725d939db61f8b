/** The lines that the office confirms before sending: hidden, deleted and differently taxed products. */
import { describe, expect, it } from 'vitest';
import { toEditLine } from '../../../client/admin/quotations/editor/draft/edit-values';
import { copyToLines, discountLines } from '../../../client/admin/quotations/editor/draft/fill-lines';
import { listCatalogueConcerns } from '../../../shared/quotation/lines/catalogue-concerns';
import { composePaper } from '../../../shared/quotation/paper';
import { createDraft, createDraftLine, SELLER } from '../../support/quotation';

const issue = { reference: 'QT-1', revision: 1, issuedOn: '2026-11-24', isRounded: true };
const listOf = (gstBp: number | null, product: { isActive: boolean; gstBp: number | null } | null, buyer = {}) => {
  const draft = createDraft([
    createDraftLine({ kind: 'heading', title: 'Soaps', unitPaise: null, gstBp: null }),
    createDraftLine({ title: 'Freight', kind: 'charge' }),
    createDraftLine({ productId: 7, gstBp }),
  ]);
  const paper = composePaper(
    { ...draft, buyer: { ...draft.buyer, ...buyer }, isZeroRated: 'isSez' in buyer },
    { ...SELLER, lut: 'L1' },
    issue,
  );
  return listCatalogueConcerns(paper, new Map(product ? [[7, product]] : []));
};

describe('a line before it is sent', () => {
  it.each([
    [1_800, { isActive: true, gstBp: 1_800 }, {}, []],
    [1_800, { isActive: true, gstBp: null }, {}, []],
    [1_200, { isActive: true, gstBp: 1_800 }, {}, ['GST 12 % here, 18 % in the catalogue']],
    [0, { isActive: true, gstBp: 500 }, {}, ['GST 0 % here, 5 % in the catalogue']],
    [null, { isActive: true, gstBp: 500 }, {}, ['GST missing here, 5 % in the catalogue']],
    [1_200, { isActive: true, gstBp: 1_800 }, { isSez: true }, []],
    [1_800, { isActive: false, gstBp: 1_800 }, {}, ['the product is hidden from the catalogue']],
    [500, { isActive: false, gstBp: 1_800 }, {}, ['the product is hidden from the catalogue; GST 5 % here, 18 % in the catalogue']],
    [1_800, null, {}, ['the product was deleted']],
  ])('a line with GST %j of the product %j for a buyer %j has the concerns %j', (gstBp, product, buyer, words) =>
    expect(listOf(gstBp, product, buyer)).toEqual(words.map((one) => `Line 2, Palm soap: ${one}`)),
  );
});

describe('a discount for several lines', () => {
  const item = toEditLine(createDraftLine({ key: 'i' }));
  const freight = toEditLine(createDraftLine({ key: 'f', kind: 'charge', title: 'Freight' }));
  const packing = toEditLine(createDraftLine({ key: 'p', kind: 'charge', title: 'Packing' }));
  it.each([
    ['goods and charges', [item, freight, packing], ['i'], ['Freight', 'Packing']],
    ['goods', [item], ['i'], []],
    ['charges only', [freight, packing], ['f', 'p'], []],
  ])('a discount for several lines, of %s, changes goods, and charges only where there are no goods', (_, lines, keys, left) => {
    const discounted = discountLines(lines);
    expect([discounted.lines.map(({ key }) => key), discounted.left.map(({ title }) => title)]).toEqual([keys, left]);
    expect([...copyToLines(discounted.lines, 'discount', '5', new Map()).keys()]).toEqual(keys);
  });
});
