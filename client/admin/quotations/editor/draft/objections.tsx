import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { PaperObjection } from '../../../../../shared/quotation/paper';
import classes from './draft.module.css';
import { focusOnField } from './focus-on';

type ObjectionsProps = { objections: PaperObjection[]; numbers: ReadonlyMap<string, number> };

/** The reasons why the quotation cannot be sent yet, each with a link to its field. A draft can be saved with all of them. */
export const Objections = memo(function Objections({ objections, numbers }: ObjectionsProps) {
  if (objections.length === 0) return null;
  return (
    <section aria-labelledby="objections-title" className={classes.objections}>
      <h2 id="objections-title">Before it can be sent</h2>
      <ul>
        {objections.map(({ at, message }) => (
          <li key={`${at} ${message}`}>
            {at === 'seller' ? (
              <Link to="/admin?tab=settings&screen=company">{message}</Link>
            ) : (
              <button type="button" className={classes.link} onClick={() => focusOnField(at)}>
                {numbers.has(at) ? `Line ${numbers.get(at)}: ${message}` : message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
});
