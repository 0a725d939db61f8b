/** The place where a supply is taxed: the cases of the law in a table. The seller is in Karnataka (29). */
import { describe, expect, it } from 'vitest';
import {
  determinePlaceOfSupply,
  determineTaxSplit,
  findSupplyObjection,
  type SupplyFacts,
} from '../../../shared/quotation/paper/place-of-supply';

const regular = { kind: 'regular', state: '29' } as const;
const registered = (state: string) => ({ isRegistered: true, state });
const unregistered = (state: string | null) => ({ isRegistered: false, state });
const goods = { seller: regular, what: 'goods', shipTo: null } as const;
const services = { seller: regular, what: 'services', shipTo: null } as const;

type Case = [string, SupplyFacts, [place: string | null, split: string, reason: RegExp]];

const cases: Case[] = [
  ['goods delivered within the state', { ...goods, buyer: registered('29'), shipTo: '29' }, ['29', 'cgst-sgst', /delivered to, Karnataka/]],
  ['goods delivered to another state', { ...goods, buyer: registered('29'), shipTo: '33' }, ['33', 'igst', /delivered to, Tamil Nadu/]],
  ['goods without another address', { ...goods, buyer: registered('33') }, ['33', 'igst', /the buyer is in, Tamil Nadu/]],
  [
    'goods to a third party',
    { ...goods, buyer: registered('29'), shipTo: '33', delivery: 'third party' },
    ['29', 'cgst-sgst', /third party.*Karnataka/],
  ],
  [
    'goods that are installed',
    { ...goods, buyer: registered('33'), shipTo: '29', delivery: 'installed' },
    ['29', 'cgst-sgst', /site, Karnataka/],
  ],
  ['goods to somebody unregistered', { ...goods, buyer: unregistered('07'), shipTo: '07' }, ['07', 'igst', /Delhi/]],
  [
    'goods to a buyer whose state is not known',
    { ...goods, buyer: unregistered(null) },
    ['29', 'cgst-sgst', /No state is known.*Karnataka/],
  ],
  [
    'services to a registered buyer',
    { ...services, buyer: registered('27'), shipTo: '29' },
    ['27', 'igst', /registration of the buyer, Maharashtra/],
  ],
  ['services to somebody unregistered', { ...services, buyer: unregistered('29') }, ['29', 'cgst-sgst', /address of the buyer, Karnataka/]],
  ['services without an address', { ...services, buyer: unregistered(null) }, ['29', 'cgst-sgst', /No state is known/]],
  [
    'a seller and a buyer whose states are not known',
    { ...goods, seller: { ...regular, state: null }, buyer: unregistered(null) },
    [null, 'cgst-sgst', /^Enter the state of your company/],
  ],
  [
    'a seller whose state is not known',
    { ...goods, seller: { ...regular, state: null }, buyer: unregistered('07') },
    ['07', 'igst', /Delhi/],
  ],
  ['an export', { ...goods, buyer: { ...unregistered(null), isAbroad: true } }, ['96', 'igst', /outside India/]],
  [
    'a special economic zone in the same state',
    { ...goods, buyer: { ...registered('29'), isSez: true } },
    ['29', 'igst', /always inter-state/],
  ],
  [
    'within Chandigarh',
    { ...goods, seller: { kind: 'regular', state: '04' }, buyer: registered('04') },
    ['04', 'cgst-utgst', /Chandigarh/],
  ],
  [
    'within Delhi, which has a legislature',
    { ...goods, seller: { kind: 'regular', state: '07' }, buyer: registered('07') },
    ['07', 'cgst-sgst', /Delhi/],
  ],
  [
    'a seller under composition',
    { ...goods, seller: { kind: 'composition', state: '29' }, buyer: registered('29') },
    ['29', 'none', /Karnataka/],
  ],
  [
    'an unregistered seller',
    { ...goods, seller: { kind: 'unregistered', state: '29' }, buyer: registered('33') },
    ['33', 'none', /Tamil Nadu/],
  ],
];

describe('the place of supply', () => {
  it.each(cases)('the place of supply is found: %s', (_, supply, [state, split, reason]) => {
    const place = determinePlaceOfSupply(supply);
    expect([place.state, determineTaxSplit(supply, place, { isZeroRated: false })]).toEqual([state, split]);
    expect(place.reason).toMatch(reason);
    expect(determineTaxSplit(supply, place, { isZeroRated: true })).toBe('none');
  });

  it('a seller under composition makes no supplies to other states', () => {
    const to = (state: string, kind: SupplyFacts['seller']['kind']) => {
      const supply: SupplyFacts = { ...goods, seller: { kind, state: '29' }, buyer: registered(state) };
      return findSupplyObjection(supply, determinePlaceOfSupply(supply));
    };
    expect([to('29', 'composition'), to('33', 'regular')]).toEqual([undefined, undefined]);
    expect(to('33', 'composition')).toMatch(/composition scheme/);
  });
});
