import { Box, Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import { formatExactTime } from '../../../../shared/time/in-words';
import { RowList } from '../../ui/rows/rows';
import { AcceptByOrderDialog } from './decision-dialogs';
import classes from './sent.module.css';
import { ReviseButton } from './sent-actions';

type BuyerRequestsProps = { quotation: QuotationRow; onRevised: () => void };
type BuyerMail = QuotationRow['asked'][number] & { files: string[] };

const isMail = (asked: QuotationRow['asked'][number] | undefined): asked is BuyerMail => asked !== undefined && asked.files !== null;

/**
 * The buyer's requests by a link and by mail, with the buyer's words as quotes; the inquiry's conversation also contains them. An unanswered
 * mail has the steps that it may ask for.
 */
export function BuyerRequests({ quotation, onRevised }: BuyerRequestsProps) {
  const { asked, waitsForUs } = quotation;
  if (asked.length === 0) return null;
  const [newest] = asked;
  return (
    <Box component="section" mb="md" aria-labelledby="asked-title" className={classes.asked}>
      <h2 id="asked-title">What the buyer asked for</h2>
      <RowList>
        {asked.map(({ id, by, at, words, text, files }) => (
          <li key={id}>
            <p>{words}</p>
            {text && <blockquote>{text}</blockquote>}
            {files && files.length > 0 && <p>Attached, in the mailbox: {files.join(', ')}</p>}
            <small>
              {by}, {formatExactTime(at)}
            </small>
          </li>
        ))}
      </RowList>
      {waitsForUs && isMail(newest) && <MailActions mail={newest} quotation={quotation} onRevised={onRevised} />}
    </Box>
  );
}

function MailActions({ mail, quotation, onRevised }: BuyerRequestsProps & { mail: BuyerMail }) {
  const [isAccepting, setAccepting] = useState(false);
  return (
    <Group gap="xs" mt="sm">
      {quotation.draft === null && (
        <ReviseButton quotation={quotation} onRevised={onRevised} variant="default" label="Begin the revision" />
      )}
      <Button variant="default" onClick={() => setAccepting(true)}>
        Accepted by this mail…
      </Button>
      {isAccepting && <AcceptByOrderDialog quotation={quotation} mail={mail} onClose={() => setAccepting(false)} />}
    </Group>
  );
}
