import { useState } from 'react';
import { formatPrice } from '../../../../shared/format';
import { PASTE_PATH } from '../../../../shared/inquiries/quote-list';
import {
  chooseQuantity,
  describeRowPlace,
  describeUnitDifference,
  type FoundRow,
  findChosenProduct,
  findDifferentWording,
  formatAmountWithUnit,
  formatBuyersLine,
} from '../../../../shared/requirement-list/row-words';
import fieldClasses from '../../forms/field.module.css';
import classes from './found-row.module.css';

type FoundRowProps = {
  row: FoundRow;
  at: number;
  /** The quantity that was posted without JavaScript. */
  posted: string | undefined;
  /** The chosen product, undefined for the buyer's words. */
  productId: number | undefined;
  onChoose: (productId: number | undefined) => void;
  isOut: boolean;
  onLeaveOut: (isOut: boolean) => void;
};

/**
 * A row of the buyer's list: the buyer's words, the matching products, and the quantity. A row that is left out has its words only, and sends
 * nothing; without JavaScript the server answers with the page in which it is left out.
 */
export function FoundRowItem({ row, at, posted, productId, isOut, onChoose, onLeaveOut }: FoundRowProps) {
  const [typed, setTyped] = useState(posted);
  const chosen = row.candidates.find(({ id }) => id === productId);
  const isDoubt = row.match === 'likely' && findChosenProduct(row) === undefined;
  return (
    <li
      id={`row-${at}`}
      className={classes.row}
      data-match={row.match}
      data-doubt={isDoubt && !chosen && !isOut}
      data-out={isOut || undefined}
    >
      <p className={classes.said}>
        <span className={classes.number}>{describeRowPlace(row)}</span>{' '}
        <span className={classes.words}>
          {row.code && `${row.code} `}
          {row.item} {row.note && `· ${row.note}`}
        </span>{' '}
        <button
          type="submit"
          name={isOut ? 'back' : 'leave'}
          value={at}
          formAction={`${PASTE_PATH}#row-${at}`}
          formNoValidate
          className={classes.leave}
          onClick={(event) => {
            event.preventDefault();
            onLeaveOut(!isOut);
          }}
          aria-label={`${isOut ? 'Put back' : 'Leave out'} ${row.item}`}
        >
          {isOut ? 'Put back' : 'Leave out'}
        </button>
      </p>
      {isOut ? null : <FoundRowFields {...{ row, at, chosen, typed, onChoose }} onType={setTyped} />}
    </li>
  );
}

type FieldsProps = Pick<FoundRowProps, 'row' | 'at' | 'onChoose'> & {
  chosen: FoundRow['candidates'][number] | undefined;
  typed: string | undefined;
  onType: (quantity: string) => void;
};

function FoundRowFields({ row, at, chosen, typed, onChoose, onType }: FieldsProps) {
  const name = (field: string) => `lines.${at}.${field}`;
  const [first] = row.candidates;
  const hint = chosen && describeUnitDifference(row, chosen);
  const unit = chosen ? chosen.unit : row.unit;
  return (
    <>
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
          onChange={({ currentTarget: { value } }) => onType(value)}
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
        <input type="hidden" name={name('words')} value={findDifferentWording(row)} />
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
                  checked={product.id === chosen?.id}
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
    </>
  );
}
