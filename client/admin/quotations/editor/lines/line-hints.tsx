import type { Dispatch } from 'react';
import { findNearestWholePacks, type PricedProduct } from '../../../../../shared/catalogue/price';
import { formatCountWithUnit as inUnits } from '../../../../../shared/catalogue/price-words';
import { describeStock, listMinimumOrderHints, listShortageHints } from '../../../../../shared/catalogue/stock-words';
import { formatPercent } from '../../../../../shared/quotation/paper/paper-words';
import type { EarlierPrice } from '../../../../../shared/quotation/rows';
import { formatDay } from '../../../../../shared/time/in-words';
import type { QuotationEdit } from '../draft/edit-lines';
import { type EditLine, formatPriceInput, parseEditLine } from '../draft/edit-values';
import { applyTypedField, findOfferedPrice, pickLinePriceFields } from '../draft/line-price';
import classes from './lines.module.css';
import { LineMargin } from './margin';
import type { SoldProduct } from './use-prices';

type LineHintsProps = {
  line: EditLine;
  called: string;
  /** Today's prices of the line's product by quantity, if known. */
  prices: PricedProduct | undefined;
  packs: SoldProduct | undefined;
  earlier: EarlierPrice | undefined;
  isElsewhere: boolean;
  keepsCosts: boolean;
  dispatch: Dispatch<QuotationEdit>;
};

/**
 * Hints about a line: its SKU, the price and packs for its quantity, the stock, this buyer's last price, and a different place of supply.
 */
export function LineHints({ line, called, prices, packs, earlier, isElsewhere, keepsCosts, dispatch }: LineHintsProps) {
  const { sku, key, unit } = line;
  const offered = findOfferedPrice(line, prices);
  const set = (fields: Partial<EditLine>) => dispatch({ type: 'line', key, fields });
  const { quantity } = parseEditLine(line).line;
  const whole = packs ? findNearestWholePacks(packs, quantity) : [];
  const remarks =
    packs && quantity > 0 ? [...listShortageHints(packs, quantity / 1_000), ...listMinimumOrderHints(packs, quantity / 1_000)] : [];
  return (
    <>
      {sku && <span>SKU {sku}</span>}
      {offered && (
        <span>
          {offered.text}. <Use label={`Use the price of the catalogue, ${called}`} onClick={() => set(pickLinePriceFields(offered))} />
        </span>
      )}
      {packs && packs.reserved > 0 && <span>{describeStock({ ...packs, unit }, packs.reserved)}</span>}
      {remarks.map((remark) => (
        <span key={remark}>{remark}</span>
      ))}
      <LineMargin line={line} product={packs} isKnown={packs !== undefined || line.productId === null} keepsCosts={keepsCosts} />
      {whole.length > 0 && (
        <span>
          Sold in whole packs:{' '}
          {whole.map((count) => (
            <Use
              key={count}
              label={`Use whole packs: ${count}, ${called}`}
              buttonText={inUnits(count, unit)}
              onClick={() => set(applyTypedField(line, 'quantity', String(count), prices))}
            />
          ))}
        </span>
      )}
      {earlier && (
        <span>
          Last price to this buyer: ₹{formatPriceInput(earlier.unitPaise)}
          {earlier.discountBp > 0 && ` less ${formatPercent(earlier.discountBp)}`}, {formatDay(earlier.sentAt)}, {earlier.reference}{' '}
          {!isSame(line, earlier) && <Use label={`Use the last price, ${called}`} onClick={() => set(typedOf(earlier))} />}
        </span>
      )}
      {isElsewhere && <span data-warns>Goods and services together: this line would be supplied in another state</span>}
    </>
  );
}

const Use = ({ label, buttonText = 'Use it', onClick }: { label: string; buttonText?: string; onClick: () => void }) => (
  <button type="button" className={classes.use} aria-label={label} onClick={onClick}>
    {buttonText}
  </button>
);

const isSame = (line: EditLine, { unitPaise, discountBp }: EarlierPrice) => {
  const { line: read } = parseEditLine(line);
  return read.unitPaise === unitPaise && read.discountBp === discountBp;
};

const typedOf = ({ unitPaise, discountBp }: EarlierPrice): Partial<EditLine> => ({
  ...pickLinePriceFields({ unitPaise, priceSource: 'typed' }),
  discount: discountBp > 0 ? formatPercent(discountBp).replace(' %', '') : '',
});
