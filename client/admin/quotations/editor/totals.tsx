import { type ComponentProps, memo } from 'react';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { TotalRows } from '../../../ui/quotation-paper/total-rows';
import classes from './editor.module.css';
import { TotalMargin } from './lines/margin';

/** The totals of the document, and the margin, which only the office sees. */
export const QuotationTotals = memo(function Totals({
  paper,
  margin,
}: {
  paper: PaperDocument;
  margin: ComponentProps<typeof TotalMargin>['margin'];
}) {
  return (
    <section aria-labelledby="totals-title" className={classes.totals}>
      <h2 id="totals-title" className="visually-hidden">
        Totals
      </h2>
      <table>
        <TotalRows paper={paper} />
      </table>
      <p>{paper.totals.words}</p>
      <TotalMargin margin={margin} />
    </section>
  );
});
