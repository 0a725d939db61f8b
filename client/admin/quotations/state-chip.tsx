import { stateLabel } from '../../../shared/quotation/state-words';
import classes from './state-chip.module.css';

/** The state of a quotation as a label; the colour only repeats it. */
export function StateChip({ quotation }: { quotation: Parameters<typeof stateLabel>[0] }) {
  const { state, label } = stateLabel(quotation);
  return (
    <span className={classes.chip} data-state={state}>
      {label}
    </span>
  );
}
