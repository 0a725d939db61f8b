import { describeQuotationState } from '../../../shared/quotation/state-words';
import classes from './state-chip.module.css';

/** The state of a quotation as a label; the colour only repeats it. */
export function QuotationStateChip({ quotation }: { quotation: Parameters<typeof describeQuotationState>[0] }) {
  const { state, label } = describeQuotationState(quotation);
  return (
    <span className={classes.chip} data-state={state}>
      {label}
    </span>
  );
}
