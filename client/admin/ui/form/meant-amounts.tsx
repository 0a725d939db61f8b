import { parseTypedAmount } from '../../../../shared/catalogue/amount';
import { findMeantPercents } from '../../../../shared/catalogue/trade';
import { formatPrice } from '../../../../shared/format';
import classes from './meant-amounts.module.css';

type MeantProps = { text: string; onChoose: (meant: string) => void };

/** Buttons below an ambiguous amount such as '42,50': one per possible amount. */
export const MeantAmountButtons = ({ text, onChoose }: MeantProps) => (
  <Choices of={(parseTypedAmount(text).meant ?? []).map((amount) => [amount, formatPrice(amount)])} onChoose={onChoose} />
);

/** Buttons below an ambiguous percentage such as '2,5'. */
export const MeantPercentButtons = ({ text, onChoose }: MeantProps) => (
  <Choices of={findMeantPercents(text).map((percent) => [percent, `${percent} %`])} onChoose={onChoose} />
);

const Choices = ({ of, onChoose }: { of: [value: string, label: string][]; onChoose: (value: string) => void }) =>
  of.map(([value, label]) => (
    <button key={value} type="button" className={classes.amount} onClick={() => onChoose(value)}>
      {label}
    </button>
  ));
