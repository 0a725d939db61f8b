/**
 * Determines in which state a supply is taxed, and how: a proposal with its reason, which the office may change (IGST Act 2017, sections 10
 * and 12).
 */
import { ABROAD_STATE_CODE, GST_STATES, type SellerKind } from '../../gst';
import type { TaxSplit } from '../lines/totals';
import { SELLER_STATE_MISSING } from './seller-facts';

export type SupplyFacts = {
  /** `state`: null until the office has entered it. */
  seller: { kind: SellerKind; state: string | null };
  /** `state`: the state of the GSTIN, or of the billing address; null if only an address abroad, or none, is known. */
  buyer: { isRegistered: boolean; state: string | null; isAbroad?: boolean; isSez?: boolean };
  what: 'goods' | 'services';
  /** The state to which goods are delivered; null if none was given. */
  shipTo: string | null;
  /** Goods are delivered to a third party at the buyer's direction, or are installed at the place of delivery. */
  delivery?: 'third party' | 'installed';
};

export type PlaceOfSupply = {
  /** The code of a state, or the code for abroad; null where neither the buyer's nor the seller's state is known. */
  state: string | null;
  reason: string;
  isInterState: boolean;
};

/** The union territories without a legislature, and the sea (97): their half of the tax is UTGST. */
const WITH_UTGST = new Set(['04', '26', '31', '35', '38', '97']);

const nameOf = (state: string) => GST_STATES[state] ?? `state ${state}`;

/** The place of supply by the rules, with the reason. */
export function determinePlaceOfSupply(supply: SupplyFacts): PlaceOfSupply {
  const { seller, buyer } = supply;
  if (buyer.isAbroad) return { state: ABROAD_STATE_CODE, reason: 'Export: the place of supply is outside India', isInterState: true };
  const { state, reason } = within(supply);
  if (buyer.isSez) return { state, reason: `${reason}. Supplies to a special economic zone are always inter-state`, isInterState: true };
  return { state, reason, isInterState: state !== seller.state };
}

function within({ seller, buyer, what, shipTo, delivery }: SupplyFacts): Omit<PlaceOfSupply, 'isInterState'> {
  const seat = {
    state: seller.state,
    reason: seller.state
      ? `No state is known: the place of supply is the seller’s, ${nameOf(seller.state)}`
      : `${SELLER_STATE_MISSING}: without it, and without the buyer’s, no place of supply is known`,
  };
  if (what === 'services') {
    if (!buyer.state) return seat;
    const whose = buyer.isRegistered ? 'the registration of the buyer' : 'the address of the buyer';
    return { state: buyer.state, reason: `Services: the place of supply is that of ${whose}, ${nameOf(buyer.state)}` };
  }
  if (delivery === 'third party' && buyer.state)
    return {
      state: buyer.state,
      reason: `Delivered to a third party on the buyer’s word: the place of supply is the buyer’s, ${nameOf(buyer.state)}`,
    };
  const to = shipTo ?? buyer.state;
  if (!to) return seat;
  if (delivery === 'installed') return { state: to, reason: `Installed on site: the place of supply is the site, ${nameOf(to)}` };
  const address = shipTo ? 'the goods are delivered to' : 'the buyer is in';
  return { state: to, reason: `Goods: the place of supply is the state that ${address}, ${nameOf(to)}` };
}

/** The taxes of a supply. Exports and supplies to a special economic zone may be free of tax under a letter of undertaking (LUT). */
export function determineTaxSplit({ seller }: SupplyFacts, place: PlaceOfSupply, { isZeroRated }: { isZeroRated: boolean }): TaxSplit {
  if (seller.kind !== 'regular' || isZeroRated) return 'none';
  if (place.isInterState) return 'igst';
  return place.state && WITH_UTGST.has(place.state) ? 'cgst-utgst' : 'cgst-sgst';
}

/** Why the seller may not make this supply; undefined if it is allowed. */
export function findSupplyObjection({ seller }: SupplyFacts, { isInterState }: PlaceOfSupply): string | undefined {
  if (seller.kind !== 'composition' || !isInterState) return undefined;
  return 'A seller under the composition scheme makes no supplies to other states';
}
