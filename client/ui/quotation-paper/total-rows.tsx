import type { Paper } from '../../../shared/quotation/paper';
import { totalRows } from '../../../shared/quotation/paper-words';

/** What the lines add up to, by head and rate, as rows of a table; the kind of a row (`data-kind`) is for the table's looks. */
export function TotalRows({ paper }: { paper: Paper }) {
  return (
    <tbody>
      {totalRows(paper).map(({ label, amount, kind }) => (
        <tr key={label} data-kind={kind}>
          <th scope="row">{label}</th>
          <td>{amount}</td>
        </tr>
      ))}
    </tbody>
  );
}
