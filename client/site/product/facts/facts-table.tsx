import { listFacts } from '../../../../shared/catalogue/facts';
import type { Product } from '../../../trpc';
import classes from './facts-table.module.css';

/** The facts of a product, such as brand and size; renders nothing while none is known. */
export function FactsTable({ product }: { product: Product }) {
  const facts = listFacts(product);
  if (facts.length === 0) return null;
  return (
    <table className={classes.facts}>
      <caption>Product facts</caption>
      <tbody>
        {facts.map(({ label, text }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
