import { readAmount } from '../../../../shared/catalogue/amount';
import { findMeantPercents } from '../../../../shared/catalogue/trade';
import { formatPrice } from '../../../../shared/format';
import classes from './meant-amounts.module.css';

type MeantProps = { text: string; onChoose: (meant: string) => void };

/** Below a text that may mean two amounts, such as '42,50': one button for each. */
export const MeantAmounts = ({ text, onChoose }: MeantProps) => (
  <Choices of={(readAmount(text).meant ?? []).map((amount) => [amount, formatPrice(amount)])} onChoose={onChoose} />
);

/** The same for percentages: '2,5'. */
export const MeantPercents = ({ text, onChoose }: MeantProps) => (
  <Choices of={findMeantPercents(text).map((percent) => [percent, `${percent} %`])} onChoose={onChoose} />
);

const Choices = ({ of, onChoose }: { of: [value: string, label: string][]; onChoose: (value: string) => void }) =>
  of.map(([value, label]) => (
    <button key={value} type="button" className={classes.amount} onClick={() => onChoose(value)}>
      {label}
    </button>
  ));
