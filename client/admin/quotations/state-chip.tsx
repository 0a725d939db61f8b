import { type Shown, STATES } from './labels';
import classes from './state-chip.module.css';

/** How a quotation stands: the word says it, the colour repeats it. */
export const StateChip = ({ state }: { state: Shown }) => (
  <span className={classes.chip} data-state={state}>
    {STATES[state]}
  </span>
);
