import type { Dispatch } from 'react';
import { percent } from '../../../../shared/quotation/paper-words';
import type { EarlierPrice } from '../../../../shared/quotation/rows';
import { formatDay } from '../../../../shared/time/in-words';
import type { Step } from './edit-lines';
import { type EditLine, priceText, readLine } from './edit-values';
import classes from './lines.module.css';

type LineHintsProps = {
  line: EditLine;
  called: string;
  earlier: EarlierPrice | undefined;
  isElsewhere: boolean;
  dispatch: Dispatch<Step>;
};

/** What the office should know of a line: its SKU, what this buyer paid last, and that it is supplied elsewhere. */
export function LineHints({ line, called, earlier, isElsewhere, dispatch }: LineHintsProps) {
  const { sku, key } = line;
  return (
    <>
      {sku && <span>SKU {sku}</span>}
      {earlier && (
        <span>
          Last price to this buyer: ₹{priceText(earlier.unitPaise)}
          {earlier.discountBp > 0 && ` less ${percent(earlier.discountBp)}`}, {formatDay(earlier.sentAt)}, {earlier.reference}{' '}
          {!isSame(line, earlier) && (
            <button
              type="button"
              className={classes.use}
              aria-label={`Use the last price, ${called}`}
              onClick={() => {
                const { price, discount } = typedOf(earlier);
                dispatch({ type: 'line', key, fields: { price, discount } });
              }}
            >
              Use it
            </button>
          )}
        </span>
      )}
      {isElsewhere && <span data-warns>Goods and services together: this line would be supplied in another state</span>}
    </>
  );
}

const isSame = (line: EditLine, { unitPaise, discountBp }: EarlierPrice) => {
  const { line: read } = readLine(line);
  return read.unitPaise === unitPaise && read.discountBp === discountBp;
};

const typedOf = ({ unitPaise, discountBp }: EarlierPrice) => ({
  price: priceText(unitPaise),
  discount: discountBp > 0 ? percent(discountBp).replace(' %', '') : '',
});
