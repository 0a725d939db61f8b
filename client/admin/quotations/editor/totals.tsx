import { memo } from 'react';
import type { Paper } from '../../../../shared/quotation/paper';
import { TotalRows } from '../../../ui/quotation-paper/total-rows';
import classes from './editor.module.css';

/** What the lines add up to, as the paper has it. */
export const Totals = memo(function Totals({ paper }: { paper: Paper }) {
  return (
    <section aria-labelledby="totals-title" className={classes.totals}>
      <h2 id="totals-title" className="visually-hidden">
        Totals
      </h2>
      <table>
        <TotalRows paper={paper} />
      </table>
      <p>{paper.totals.words}</p>
    </section>
  );
});
