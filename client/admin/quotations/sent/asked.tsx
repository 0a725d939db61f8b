import { Box } from '@mantine/core';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import { formatExactTime } from '../../../../shared/time/in-words';
import { RowList } from '../../ui/rows/rows';
import classes from './sent.module.css';

/** The buyer's requests on the page of a link, with the buyer's words as quotes; the inquiry's conversation also contains them. */
export function BuyerRequests({ asked }: Pick<QuotationRow, 'asked'>) {
  if (asked.length === 0) return null;
  return (
    <Box component="section" mb="md" aria-labelledby="asked-title" className={classes.asked}>
      <h2 id="asked-title">What the buyer asked for</h2>
      <RowList>
        {asked.map(({ id, by, at, words, text }) => (
          <li key={id}>
            <p>{words}</p>
            {text && <blockquote>{text}</blockquote>}
            <small>
              {by}, {formatExactTime(at)}
            </small>
          </li>
        ))}
      </RowList>
    </Box>
  );
}
