import { memo } from 'react';
import type { Paper } from '../../../../shared/quotation/paper';
import { totalRows } from '../../../../shared/quotation/paper-words';
import classes from './editor.module.css';

/** What the lines add up to, as the paper has it. */
export const Totals = memo(function Totals({ paper }: { paper: Paper }) {
  return (
    <section aria-labelledby="totals-title" className={classes.totals}>
      <h2 id="totals-title" className="visually-hidden">
        Totals
      </h2>
      <table>
        <tbody>
          {totalRows(paper).map(({ label, amount, kind }) => (
            <tr key={label} data-kind={kind}>
              <th scope="row">{label}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{paper.totals.words}</p>
    </section>
  );
});
