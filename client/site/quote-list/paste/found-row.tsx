import type { ChangeEvent } from 'react';
import {
  chooseBuyersWords,
  chooseStartQuantity,
  describeUnitDifference,
  type FoundRow,
  formatAmountWithUnit,
  formatBuyersLine,
} from '../../../../shared/requirement-list/row-words';
import fieldClasses from '../../forms/field.module.css';
import classes from './found-row.module.css';

/** A row of the buyer's list: the buyer's words, the matching products, and the quantity. */
export function FoundRowItem({ row, at }: { row: FoundRow; at: number }) {
  const name = (field: string) => `lines.${at}.${field}`;
  const [first] = row.candidates;
  const quantity = chooseStartQuantity(row);
  const hint = row.match === 'sure' && first ? describeUnitDifference(row, first) : undefined;
  const unit = row.match === 'sure' ? first?.unit : row.unit;
  /** Clears the listed quantity when a product with another unit is chosen, and restores it for a product with the same unit. */
  const ask = (isOtherUnit: boolean) => (event: ChangeEvent<HTMLInputElement>) => {
    const amount = event.currentTarget.form?.elements.namedItem(name('quantity'));
    if (amount instanceof HTMLInputElement && (amount.value === quantity || amount.value === ''))
      amount.value = isOtherUnit ? '' : quantity;
  };
  return (
    <li className={classes.row} data-match={row.match}>
      <p className={classes.said}>
        <span className={classes.number}>Row {row.row}</span> {row.code && `${row.code} `}
        {row.item} {row.note && `· ${row.note}`}
      </p>
      <div className={classes.amount}>
        <label htmlFor={`${at}-quantity`} className="visually-hidden">
          Quantity of {first && row.match === 'sure' ? first.title : row.item}
        </label>
        <input
          id={`${at}-quantity`}
          name={name('quantity')}
          className={fieldClasses.control}
          defaultValue={quantity}
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={11}
          pattern="0*[1-9]\d{0,6}(\.\d{1,3})?|0*\.\d{1,3}|0\.\d{1,3}"
          title="A number above 0, such as 40 or 2.5"
          placeholder="How many?"
          aria-describedby={hint && `${at}-hint`}
        />
        {unit && <span className={classes.unit}>{unit}</span>}
      </div>
      <div className={classes.match}>
        <input type="hidden" name={name('text')} value={formatBuyersLine(row)} />
        <input type="hidden" name={name('note')} value={row.note} />
        <input type="hidden" name={name('words')} value={chooseBuyersWords(row)} />
        {row.match === 'sure' && first && (
          <>
            <input type="hidden" name={name('productId')} value={first.id} />
            <p className={classes.product}>
              {first.title} {first.sku && <span>{first.sku}</span>}
            </p>
            {hint && (
              <p id={`${at}-hint`} className={classes.hint}>
                {hint}
              </p>
            )}
          </>
        )}
        {row.match === 'likely' && (
          <fieldset className={classes.choice}>
            <legend>Which one do you mean?</legend>
            {row.candidates.map((product) => (
              <label key={product.id}>
                <input type="radio" name={name('productId')} value={product.id} onChange={ask(product.isOtherUnit)} />
                <span>
                  {product.title} {product.sku && <small>{product.sku}</small>}
                  {product.isOtherUnit && <small>{describeUnitDifference(row, product)}</small>}
                </span>
              </label>
            ))}
            <label>
              <input type="radio" name={name('productId')} value="" defaultChecked onChange={ask(false)} />
              <span>Not sure: send my words</span>
            </label>
          </fieldset>
        )}
        {row.match === 'none' && (
          <p className={classes.hint}>
            Not found in the catalogue: we send your words{formatAmountWithUnit(row) === '' && '. How many do you need?'}
          </p>
        )}
      </div>
    </li>
  );
}
