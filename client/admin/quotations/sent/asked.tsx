import { Box, Button, Group } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import { formatExactTime } from '../../../../shared/time/in-words';
import { listFileablePdfs } from '../../filing/chosen-file';
import { AcceptByOrderDialog } from '../../filing/entered-orders';
import { RowList } from '../../ui/rows/rows';
import classes from './sent.module.css';
import { ReviseButton } from './sent-actions';

type BuyerRequestsProps = { quotation: QuotationRow; onRevised: () => void };
type BuyerRequest = QuotationRow['asked'][number];
type BuyerMail = BuyerRequest & { files: NonNullable<BuyerRequest['files']> };

const isMail = (request: QuotationRow['asked'][number] | undefined): request is BuyerMail =>
  request !== undefined && request.files !== null;

/**
 * The buyer's requests by a link and by mail, with the buyer's words as quotes; the inquiry's conversation also contains them. An unanswered
 * mail has the steps that it may ask for.
 */
export function BuyerRequests({ quotation, onRevised }: BuyerRequestsProps) {
  const { asked: requests, waitsForUs } = quotation;
  if (requests.length === 0) return null;
  const [newest] = requests;
  return (
    <Box component="section" mb="md" aria-labelledby="asked-title" className={classes.asked}>
      <h2 id="asked-title">What the buyer asked for</h2>
      <RowList>
        {requests.map(({ id, by, at, words, text, files }) => (
          <li key={id}>
            <p>{words}</p>
            {text && <blockquote>{text}</blockquote>}
            {files && files.length > 0 && <Attached messageId={id} files={files} />}
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

/** The files of a mail, which are fetched from the mailbox. */
function Attached({ messageId, files }: { messageId: number; files: BuyerMail['files'] }) {
  return (
    <p>
      Attached:{' '}
      {files.map(({ name, isFetchable }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
        <Fragment key={index}>
          {index > 0 && ', '}
          {isFetchable ? (
            <a href={`/admin/inquiry-messages/${messageId}/files/${index}`} target="_blank" rel="noreferrer">
              <bdi>{name}</bdi>
            </a>
          ) : (
            <bdi>{name}</bdi>
          )}
        </Fragment>
      ))}
    </p>
  );
}

const toOrderMail = ({ id, by, at, text, files }: BuyerMail) => ({
  ...{ by, at, text, pdfs: listFileablePdfs(id, files) },
  files: files.map(({ name }) => name),
});

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
      {isAccepting && <AcceptByOrderDialog quotation={quotation} mail={toOrderMail(mail)} onClose={() => setAccepting(false)} />}
    </Group>
  );
}
