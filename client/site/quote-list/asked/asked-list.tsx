import { formatPerUnit, formatCountWithUnit as inUnits, PRICE_ON_REQUEST } from '../../../../shared/catalogue/price-words';
import { findMainPhone, formatAmount } from '../../../../shared/format';
import { calculateEstimate, calculateLinePrice, formatPaise } from '../../../../shared/inquiries/estimate';
import { trpc } from '../../../trpc';
import { useWebsite } from '../../../ui/website';
import { formatDayInWords, type RequestedLine } from './asked-lines';
import classes from './asked-list.module.css';
import { EstimateNote, EstimateRows } from './estimate-rows';

type AskedListProps = {
  lines: RequestedLine[];
  /** A day in India, such as '2026-11-23'. */
  day: string;
  reference?: string | null;
  /** Whether the list is visible only in print. */
  isPaper?: boolean;
};

/** A read-only list. In print, it is the whole page, with the company's name, the day and the reference. */
export function RequestedLinesList({ lines, day, reference, isPaper = false }: AskedListProps) {
  const { data: details = [] } = trpc.public.contactDetails.useQuery();
  const contacts = [findMainPhone(details), details.find(({ type }) => type === 'email')].flatMap((detail) => detail?.value ?? []);
  const estimate = calculateEstimate(lines);
  const company = useWebsite().name;
  return (
    <div className={classes.asked} data-paper={isPaper || undefined}>
      <div className={classes.letterhead}>
        <p className={classes.company}>{company}</p>
        <p>{contacts.join(' · ')}</p>
        <p className={classes.title}>{reference ? `Quote request ${reference}` : 'Quote list'}</p>
        <p>{formatDayInWords(day)}</p>
      </div>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Quantity</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => {
            const { title, sku, unit, note, quantity, isGone } = line;
            const price = calculateLinePrice(line);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines neither move nor change
              <tr key={at}>
                <td>
                  <b>{title}</b>
                  {sku && <small>SKU {sku}</small>}
                  {isGone && <small>No longer in the catalogue: we read it as your own words</small>}
                  {note && <small>Note: {note}</small>}
                </td>
                <td>
                  {inUnits(quantity / 1_000, unit)}
                  {price && (
                    <small>
                      at {formatAmount(price.unitPrice)} {formatPerUnit(unit)}
                    </small>
                  )}
                </td>
                <td>{price ? formatPaise(price.amount) : PRICE_ON_REQUEST}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <EstimateRows estimate={estimate} span={2} />
        </tfoot>
      </table>
      <EstimateNote estimate={estimate} />
    </div>
  );
}
