import type { PaperDocument } from '../../../shared/quotation/paper';
import { listTotalRows } from '../../../shared/quotation/paper/paper-words';

/** The totals by kind of tax and rate, as rows of a table; `data-kind` is the kind of a row, for its style. */
export function TotalRows({ paper }: { paper: PaperDocument }) {
  return (
    <tbody>
      {listTotalRows(paper).map(({ label, amount, kind }) => (
        <tr key={label} data-kind={kind}>
          <th scope="row">{label}</th>
          <td>{amount}</td>
        </tr>
      ))}
    </tbody>
  );
}
