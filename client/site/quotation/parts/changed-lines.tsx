import { pluralizeUnit } from '../../../../shared/catalogue/price-words';
import { formatThousandths } from '../../../../shared/inquiries/quote-list';
import { MAX_QUANTITY_TEXT_LENGTH } from '../../../../shared/quotation/buyer/answers';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { describeFieldByAria, FieldError } from '../../forms/field';
import fieldClasses from '../../forms/field.module.css';
import type { useRefusedPost } from '../use-posted';
import classes from './changed-lines.module.css';

type ChangedLinesProps = { paper: PaperDocument; field: ReturnType<typeof useRefusedPost>['field'] };

/** Fields to change the quantities of items; charges such as freight are adapted by the office. */
export function ChangedLines({ paper: { lines }, field }: ChangedLinesProps) {
  return (
    <ul className={classes.lines}>
      {lines.map(({ kind, title, quantity, unit }, at) => {
        if (kind !== 'item') return null;
        const { error, id, ...input } = field(`quantity.${at}`, formatThousandths(quantity));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: frozen lines neither move nor change
          <li key={at}>
            <label htmlFor={id}>{title}</label>
            <span className={classes.amount}>
              <input
                {...input}
                {...describeFieldByAria(id, error)}
                id={id}
                className={fieldClasses.control}
                inputMode="decimal"
                autoComplete="off"
                maxLength={MAX_QUANTITY_TEXT_LENGTH}
              />
              {unit && <span>{pluralizeUnit(2, unit)}</span>}
            </span>
            <FieldError id={id} error={error} />
          </li>
        );
      })}
    </ul>
  );
}
