import { quotationStateLabel } from '../../../shared/quotation/state-words';
import classes from './state-chip.module.css';

/** The state of a quotation as a label; the colour only repeats it. */
export function StateChip({ quotation }: { quotation: Parameters<typeof quotationStateLabel>[0] }) {
  const { state, label } = quotationStateLabel(quotation);
  return (
    <span className={classes.chip} data-state={state}>
      {label}
    </span>
  );
}
