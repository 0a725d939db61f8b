import { formatAsked } from '../../../../shared/quotation/buyer/asked';
import type { ShownQuotation } from '../../../trpc';
import classes from '../quotation-page.module.css';

type AskedBeforeProps = { requests: ShownQuotation['asked']; title: string };

/** The requests that were sent from this page, with their day, their quantities and the time of our answer. */
export function AskedBefore({ requests, title }: AskedBeforeProps) {
  if (requests.length === 0) return null;
  return (
    <section aria-label={title} className={classes.asked}>
      <h2>{title}</h2>
      <ul>
        {requests.map(({ id, answer, at, changes, text, answerBy }) => (
          <li key={id}>
            <p>{formatAsked({ answer, at, answerBy })}</p>
            {changes.map((change) => (
              <p key={change}>{change}</p>
            ))}
            {text && <blockquote>{text}</blockquote>}
          </li>
        ))}
      </ul>
    </section>
  );
}
