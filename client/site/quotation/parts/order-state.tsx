import { listConsignmentNumbers } from '../../../../shared/orders/consignment';
import { formatPaperQuantity } from '../../../../shared/quotation/paper/paper-words';
import { formatLongDay } from '../../../../shared/time/in-words';
import type { ShownOrder, WarehouseOrder } from '../../../trpc';
import buttonClasses from '../../../ui/button.module.css';
import pageClasses from '../quotation-page.module.css';
import classes from './order-state.module.css';

type Line = ShownOrder['lines'][number];
type Dispatch = ShownOrder['dispatches'][number];

const TITLES: Record<ShownOrder['state'], string> = {
  confirmed: 'We have confirmed your order',
  partly: 'A part of your order has left',
  dispatched: 'Your order has left',
  received: 'You have received your order',
  cancelled: 'Your order was cancelled',
};

type OrderStateProps = { order: ShownOrder; base: string; sent: string | null };

/** The order of the accepted quotation: owed quantities, dispatches, and a link to confirm the receipt. */
export function OrderState({ order, base, sent }: OrderStateProps) {
  const { reference, state, lines, dispatches, receipts, isReceived } = order;
  const hasLeft = lines.some((line) => line.withBuyer > 0);
  return (
    <section className={classes.order} aria-labelledby="order">
      {sent === 'order-received' && (
        <p className={pageClasses.said} role="status">
          Thank you. We have recorded that it arrived.
        </p>
      )}
      <h2 id="order">
        {TITLES[state]}: <span className={pageClasses.reference}>{reference}</span>
      </h2>
      <OrderLines lines={lines} />
      <OrderDispatches dispatches={dispatches} />
      {receipts.map(({ at, name, shortage, dispatches: its }) => (
        <p key={at}>
          {its.length > 0 && `${its.join(' and ')}: `}Received by {name} on {formatLongDay(at)}
          {shortage ? `, with a shortage: ${shortage}` : '.'}
        </p>
      ))}
      {hasLeft && !isReceived && (
        <p>
          <a href={`${base}/received`} className={`${buttonClasses.button} ${buttonClasses.primary}`}>
            I have received it…
          </a>
        </p>
      )}
    </section>
  );
}

/** The owed quantity of each line with its promised day. */
export function OrderLines({ lines }: { lines: readonly (Line | WarehouseOrder['lines'][number])[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line.id}>
          <span className={classes.title}>
            {line.title}
            {line.sku && <span className={classes.sku}> {line.sku}</span>}
          </span>
          <span>{owedWords(line)}</span>
        </li>
      ))}
    </ul>
  );
}

function owedWords({ ordered, withBuyer, cancelled, owed, unit, promisedOn, was }: Line): string {
  const parts = [`${formatPaperQuantity(ordered, unit)} ordered`];
  if (withBuyer > 0) parts.push(`${formatPaperQuantity(withBuyer, unit)} dispatched`);
  if (cancelled > 0) parts.push(`${formatPaperQuantity(cancelled, unit)} cancelled`);
  if (owed > 0)
    parts.push(
      `${formatPaperQuantity(owed, unit)} to come${promisedOn ? ` by ${formatLongDay(promisedOn)}` : ''}${was ? ` (was ${formatLongDay(was)})` : ''}`,
    );
  return parts.join(' · ');
}

type DispatchesProps = {
  dispatches: readonly Dispatch[];
  /** The checkbox of a dispatch, in a form that chooses among them. */
  checkboxOf?: (dispatch: Dispatch) => { name: string; defaultChecked: boolean };
};

/** The dispatches of an order, with carrier and numbers. */
export function OrderDispatches({ dispatches, checkboxOf }: DispatchesProps) {
  if (dispatches.length === 0) return null;
  const Reference = checkboxOf ? 'label' : 'span';
  return (
    <ul className={classes.dispatches} aria-label="Dispatches">
      {dispatches.map((dispatch) => (
        <li key={dispatch.reference}>
          <p>
            <Reference>
              {checkboxOf && <input type="checkbox" className={classes.box} {...checkboxOf(dispatch)} />}
              <b className={pageClasses.reference}>{dispatch.reference}</b>
            </Reference>{' '}
            left on {formatLongDay(dispatch.dispatchedOn)}
            {dispatch.carrier && ` with ${dispatch.carrier}`}
          </p>
          <p>{dispatch.lines.map(({ title, unit, quantity }) => `${formatPaperQuantity(quantity, unit)}: ${title}`).join('; ')}</p>
          <Numbers {...dispatch} />
        </li>
      ))}
    </ul>
  );
}

function Numbers(dispatch: Dispatch) {
  const { transportNumber, carrier, trackingUrl } = dispatch;
  const numbers = listConsignmentNumbers(dispatch).map(({ label, text }) => `${label}: ${text}`);
  return (
    <>
      {numbers.length > 0 && <p className={classes.numbers}>{numbers.join(' · ')}</p>}
      {trackingUrl && (
        <p>
          <a href={trackingUrl} target="_blank" rel="noreferrer">
            Track {transportNumber} with {carrier}
          </a>
        </p>
      )}
    </>
  );
}
