import { readAmount } from '../../../../shared/catalogue/amount';
import { formatPrice } from '../../../../shared/format';
import classes from './meant-amounts.module.css';

/** Below a text that may mean two amounts, such as '42,50': one button for each. */
export function MeantAmounts({ text, onChoose }: { text: string; onChoose: (amount: string) => void }) {
  const { meant = [] } = readAmount(text);
  return meant.map((amount) => (
    <button key={amount} type="button" className={classes.amount} onClick={() => onChoose(amount)}>
      {formatPrice(amount)}
    </button>
  ));
}
