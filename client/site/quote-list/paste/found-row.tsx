import { useState } from 'react';
import { formatPrice } from '../../../../shared/format';
import {
  chooseBuyersWords,
  chooseQuantity,
  describeRowPlace,
  describeUnitDifference,
  type FoundRow,
  findChosenProduct,
  formatAmountWithUnit,
  formatBuyersLine,
} from '../../../../shared/requirement-list/row-words';
import fieldClasses from '../../forms/field.module.css';
import classes from './found-row.module.css';

type FoundRowProps = {
  row: FoundRow;
  at: number;
  /** The chosen product, undefined for the buyer's words. */
  productId: number | undefined;
  onChoose: (productId: number | undefined) => void;
  onLeaveOut: () => void;
};

/** A row of the buyer's list: the buyer's words, the matching products, and the quantity. */
export function FoundRowItem({ row, at, productId, onChoose, onLeaveOut }: FoundRowProps) {
  const name = (field: string) => `lines.${at}.${field}`;
  const [typed, setTyped] = useState<string>();
  const chosen = row.candidates.find(({ id }) => id === productId);
  const [first] = row.candidates;
  const hint = chosen && describeUnitDifference(row, chosen);
  const unit = chosen ? chosen.unit : row.unit;
  const isDoubt = row.match === 'likely' && findChosenProduct(row) === undefined;
  return (
    <li className={classes.row} data-match={row.match} data-doubt={isDoubt && !chosen}>
      <p className={classes.said}>
        <span className={classes.number}>{describeRowPlace(row)}</span> {row.code && `${row.code} `}
        {row.item} {row.note && `· ${row.note}`}{' '}
        <button type="button" className={classes.leave} onClick={onLeaveOut} aria-label={`Leave out ${row.item}`}>
          Leave out
        </button>
      </p>
      <div className={classes.amount}>
        <label htmlFor={`${at}-quantity`} className="visually-hidden">
          Quantity of {chosen ? chosen.title : row.item}
        </label>
        <input
          id={`${at}-quantity`}
          name={name('quantity')}
          className={fieldClasses.control}
          // An own number stays; otherwise the quantity follows the chosen product.
          value={typed ?? chooseQuantity(row, chosen)}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          required={row.match !== 'none'}
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
                <input
                  type="radio"
                  name={name('productId')}
                  value={product.id}
                  checked={product.id === productId}
                  onChange={() => onChoose(product.id)}
                />
                <span>
                  {product.title} <small>{[product.sku, product.price && formatPrice(product.price)].filter(Boolean).join(' · ')}</small>
                  {product.isOtherUnit && <small>{describeUnitDifference(row, product)}</small>}
                </span>
              </label>
            ))}
            <label>
              <input type="radio" name={name('productId')} value="" checked={chosen === undefined} onChange={() => onChoose(undefined)} />
              <span>Not sure: send my words</span>
            </label>
          </fieldset>
        )}
        {row.match === 'none' && (
          <p className={classes.hint}>
            Not found in the catalogue: we send your words{formatAmountWithUnit(row) === '' && ', with or without a quantity'}
          </p>
        )}
      </div>
    </li>
  );
}
