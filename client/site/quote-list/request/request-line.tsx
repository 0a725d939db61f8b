import { Link } from 'react-router-dom';
import { quantityStepOf } from '../../../../shared/catalogue/price';
import { describeGst, formatPerUnit, PRICE_ON_REQUEST } from '../../../../shared/catalogue/price-words';
import { formatAmount } from '../../../../shared/format';
import { calculateLinePrice, formatPaise } from '../../../../shared/inquiries/estimate';
import { formatThousandths, readQuantity } from '../../../../shared/inquiries/quote-list';
import type { ListedProduct } from '../../../trpc';
import { X } from '../../../ui/icons/icons';
import { Picture } from '../../../ui/picture/picture';
import { describeFieldByAria, FieldError } from '../../forms/field';
import fieldClasses from '../../forms/field.module.css';
import type { QuoteListLine } from '../lines/line';
import { chooseLineTitle, listLineHints } from '../lines/line-words';
import classes from './request-line.module.css';

/** The id, name and error of the field with that name. */
export type LineField = (name: string) => { id: string; name: string; error: string | undefined };

type RequestLineProps = {
  line: QuoteListLine;
  at: number;
  product: ListedProduct | undefined;
  isGone: boolean;
  isLive: boolean;
  isAdded: boolean;
  field: LineField;
  onEdit: (fields: Partial<QuoteListLine>) => void;
  onRemove: (title: string) => void;
};

const focus = (field: HTMLInputElement | null) => field?.focus();

/** A line: the item, its quantity, and a note. */
export function RequestLine({ line, at, product, isGone, isLive, isAdded, field, onEdit, onRemove }: RequestLineProps) {
  const { productId, text, quantity, note } = line;
  const title = chooseLineTitle(line, product);
  const itemField = field(`lines.${at}.text`);
  const amount = field(`lines.${at}.quantity`);
  const remark = field(`lines.${at}.note`);
  const step = (product ? quantityStepOf(product) : 1) * 1_000;
  const thousandths = readQuantity(quantity) ?? 0;
  const less = Math.ceil(thousandths / step - 1) * step;
  const more = Math.floor(thousandths / step + 1) * step;
  const price = calculateLinePrice({ quantity: thousandths, product });
  const inputOf = ({ id, name, error }: ReturnType<LineField>) => ({
    id,
    name,
    className: fieldClasses.control,
    ...describeFieldByAria(id, error),
  });
  return (
    <li className={classes.line} data-free={productId === null || undefined} data-empty={line.key === 'empty' || undefined}>
      {productId === null ? (
        <div className={classes.words}>
          <label htmlFor={itemField.id}>Something that is not in the catalogue</label>
          <input
            {...inputOf(itemField)}
            ref={isAdded ? focus : undefined}
            value={text}
            maxLength={200}
            onChange={(event) => onEdit({ text: event.target.value })}
          />
          <FieldError {...itemField} />
        </div>
      ) : (
        <>
          <div className={classes.picture}>
            <Picture src={product?.image ?? null} alt="" meta={product?.picture} width={400} height={400} sizes="5.5rem" loading="lazy" />
          </div>
          <div className={classes.words}>
            <h3>{isGone ? title : <Link to={`/product/${productId}`}>{title}</Link>}</h3>
            {isGone && <p className={classes.gone}>No longer in the catalogue</p>}
          </div>
          {product && (
            <p className={classes.facts}>
              {product.sku && <span className={classes.sku}>SKU {product.sku}</span>}
              {price && (
                <span>
                  {formatAmount(price.unitPrice)} {formatPerUnit(product.unit)}, {describeGst(product.gstBp)}
                </span>
              )}
            </p>
          )}
          <input type="hidden" name={field(`lines.${at}.productId`).name} value={productId} />
          <input type="hidden" name={itemField.name} value={title} />
        </>
      )}
      {isLive && (
        <button type="button" className={classes.remove} aria-label={`Remove ${title}`} onClick={() => onRemove(title)}>
          <X size={18} />
        </button>
      )}
      <div className={classes.amount}>
        <label htmlFor={amount.id}>
          Quantity{product?.unit && ` (${product.unit})`}
          <span className="visually-hidden"> of {title}</span>
        </label>
        <div className={classes.stepper}>
          {isLive && (
            <button
              type="button"
              aria-label={`Less of ${title}`}
              disabled={less <= 0}
              onClick={() => onEdit({ quantity: formatThousandths(less) })}
            >
              −
            </button>
          )}
          <input
            {...inputOf(amount)}
            value={quantity}
            inputMode="decimal"
            autoComplete="off"
            maxLength={11}
            onChange={(event) => onEdit({ quantity: event.target.value })}
          />
          {isLive && (
            <button type="button" aria-label={`More of ${title}`} onClick={() => onEdit({ quantity: formatThousandths(more) })}>
              +
            </button>
          )}
        </div>
      </div>
      <p className={classes.sum}>{price ? formatPaise(price.amount) : thousandths > 0 && PRICE_ON_REQUEST}</p>
      <div className={classes.hints}>
        <FieldError {...amount} />
        <p role="status">
          {listLineHints(line, product).map((hint) => (
            <span key={hint}>{hint}</span>
          ))}
        </p>
      </div>
      <details className={classes.note}>
        <summary>
          {note.trim() ? `Note: ${note.trim()}` : 'Add a note'}
          <span className="visually-hidden"> for {title}</span>
        </summary>
        <input
          aria-label={`Note for ${title}`}
          {...inputOf(remark)}
          value={note}
          maxLength={500}
          placeholder="Colour, size, brand"
          onChange={(event) => onEdit({ note: event.target.value })}
        />
      </details>
    </li>
  );
}
