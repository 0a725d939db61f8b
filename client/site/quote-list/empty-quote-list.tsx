import { PASTE_PATH } from '../../../shared/inquiries/quote-list';
import buttonClasses from '../../ui/button.module.css';
import { ButtonLink } from '../../ui/button-link';
import { Skeleton } from '../../ui/loading/skeleton';
import classes from './empty-quote-list.module.css';
import type { ShownQuoteList } from './lines/use-lines';

/**
 * The message for an empty list; a placeholder while only the browser can know whether there are lines, and while their form is loading.
 */
export function EmptyQuoteList({ list: { addFree }, isEmpty }: { list: ShownQuoteList; isEmpty: boolean }) {
  return (
    <>
      {!isEmpty && (
        <div className={classes.waiting} aria-busy="true">
          <Skeleton className={classes.place} />
          <Skeleton className={classes.place} />
        </div>
      )}
      <div className={isEmpty ? classes.empty : `${classes.empty} ${classes.unknown}`}>
        <h2>Your list is empty</h2>
        <p>Collect products with “Add to quote list” in the catalogue, and ask for all prices at once.</p>
        <div className={classes.ways}>
          <ButtonLink to="/products" variant="primary">
            Browse Products
          </ButtonLink>
          <ButtonLink to={PASTE_PATH} variant="quiet">
            Paste or attach your list
          </ButtonLink>
          {isEmpty && (
            <button type="button" className={`${buttonClasses.button} ${buttonClasses.quiet}`} onClick={addFree}>
              Add your own line
            </button>
          )}
        </div>
      </div>
    </>
  );
}
