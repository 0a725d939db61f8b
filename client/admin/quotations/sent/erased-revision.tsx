import { amountText } from '../../../../shared/quotation/paper-words';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import classes from './sent.module.css';

/** The remains of a revision with an erased buyer, and the hashes that identify a copy that somebody has. */
export function ErasedRevision({ revision }: { revision: QuotationRow['revisions'][number] }) {
  const { hash, totalPaise, blanked } = revision;
  const hashes = blanked
    ? [
        ['Document as it was sent', hash],
        ['Document without the buyer', blanked.hash],
        ['PDF as it was sent', blanked.originalPdfHash],
        ['PDF without the buyer', blanked.pdfHash ?? 'is being drawn'],
      ]
    : [['Document as it was sent', hash]];
  return (
    <section aria-labelledby="erased-title" className={classes.erased}>
      <h2 id="erased-title">Kept for the books</h2>
      <p>
        {blanked
          ? 'It was accepted, so its lines, taxes and totals are kept. What was said of the buyer, notes, terms and words typed by hand are gone.'
          : `It was not accepted, so what it said is gone. Its total was ${amountText(totalPaise)}.`}
      </p>
      <dl>
        {hashes.map(([label, text]) => (
          <div key={label}>
            <dt>{label} (SHA-256)</dt>
            <dd>
              <code>{text}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
