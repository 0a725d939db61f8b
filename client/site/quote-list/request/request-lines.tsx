import { useRef, useState } from 'react';
import { PASTE_PATH } from '../../../../shared/inquiries/quote-list';
import buttonClasses from '../../../ui/button.module.css';
import { ButtonLink } from '../../../ui/button-link';
import { Plus } from '../../../ui/icons/rare-icons';
import { LoadError } from '../../../ui/loading/load-error';
import type { QuoteListLine } from '../lines/line';
import type { ShownQuoteList } from '../lines/use-lines';
import type { useListedProducts } from '../lines/use-listed-products';
import { type LineField, RequestLine } from './request-line';
import classes from './request-line.module.css';

type RequestLinesProps = { list: ShownQuoteList; lines: QuoteListLine[]; products: ReturnType<typeof useListedProducts>; field: LineField };

/** The lines of the list, and a button for an item that the catalogue does not have. */
export function RequestLines({ list, lines, products, field }: RequestLinesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [added, setAdded] = useState<string>();
  // Without JavaScript a line cannot be added, so there is an empty line.
  const quiet = `${buttonClasses.button} ${buttonClasses.quiet}`;
  const empty = { key: 'empty', productId: null, text: '', quantity: '', note: '' };
  return (
    <section aria-labelledby="lines-title">
      <h2 id="lines-title" tabIndex={-1} ref={title}>
        {lines.length} {lines.length === 1 ? 'line' : 'lines'}
      </h2>
      {products.isError && <LoadError message="Failed to fetch products" onRetry={products.refetch} />}
      <ul className={classes.lines}>
        {[...lines, ...(list.isLive ? [] : [empty])].map((line, at) => (
          <RequestLine
            key={line.key}
            line={line}
            at={at}
            product={products.productOf(line)}
            isGone={products.isGone(line)}
            isLive={list.isLive}
            isAdded={line.key === added}
            field={field}
            onEdit={(fields) => list.edit(line.key, fields)}
            onRemove={(name) => {
              list.remove(line, name);
              // The focused button was removed, so the title gets the focus.
              title.current?.focus({ preventScroll: true });
            }}
          />
        ))}
      </ul>
      <div className={classes.more}>
        {list.isLive ? (
          <>
            <button type="button" className={quiet} onClick={() => setAdded(list.addFree())}>
              <Plus size={18} /> Add your own line
            </button>
            <ButtonLink to={PASTE_PATH} variant="quiet">
              Paste or attach a list
            </ButtonLink>
            {!list.own && (
              <ButtonLink to="/products" variant="quiet">
                Add more products
              </ButtonLink>
            )}
          </>
        ) : (
          <div className={classes.still}>
            <p>To leave a line out, clear its quantity.</p>
            <button type="submit" name="step" value="calculate" className={quiet} formNoValidate>
              Update the estimate
            </button>{' '}
            <button type="submit" name="step" value="add" className={quiet} formNoValidate>
              Add more products
            </button>
          </div>
        )}
      </div>
    </section>
  );
}
