import { formatBuyerName } from '../../../../shared/quotation/states';

type Buyer = Parameters<typeof formatBuyerName>[0];

/** A buyer's company, with the person below it. */
export const BuyerName = ({ buyer }: { buyer: Buyer }) => (
  <>
    {buyer.isErased ? <em>{formatBuyerName(buyer)}</em> : formatBuyerName(buyer)}
    {buyer.company && buyer.buyerName && <small>{buyer.buyerName}</small>}
  </>
);
