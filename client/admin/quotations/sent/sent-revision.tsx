import { Card, Stack } from '@mantine/core';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import { QuotationPaper } from '../../../ui/quotation-paper/quotation-paper';
import { PdfButton } from '../../import-export/pdf-button';
import { trpc } from '../../trpc';
import { ListState } from '../../ui/list/list-state';
import { ErasedRevision } from './erased-revision';
import { QuotationLinks } from './links';
import classes from './sent.module.css';

type SentRevisionProps = { quotation: QuotationRow; revision: QuotationRow['revisions'][number] };

/** A sent revision, which is frozen. Below the current one are its links. */
export function SentRevision({ quotation, revision }: SentRevisionProps) {
  const { id, isErased, currentRevision } = quotation;
  const { number, checkCode } = revision;
  const query = trpc.admin.quotations.paper.useQuery({ id, revision: number }, { enabled: checkCode !== null });
  const { data } = query;
  return (
    <Stack gap="lg" className={classes.sent}>
      {isErased && <ErasedRevision revision={revision} />}
      {!isErased && number < currentRevision && (
        <p>Replaced by revision {currentRevision}: its links show it, marked, and nobody can accept it.</p>
      )}
      {!isErased && number > currentRevision && (
        <p>Not accepted: the order goes on as revision {currentRevision} says, and nobody can accept this one.</p>
      )}
      {checkCode && <PdfButton path={`/admin/quotations/${id}/${number}.pdf`} label={isErased ? 'Download PDF' : 'PDF'} />}
      {checkCode && (
        <Card p="clamp(1rem, 3vw, 2.5rem)">
          <ListState query={{ ...query, data: data && { rows: [data] } }} failure="Failed to fetch the revision" empty={null}>
            {([paper]) => paper && <QuotationPaper paper={paper} checkCode={checkCode} />}
          </ListState>
        </Card>
      )}
      {!isErased && number === currentRevision && <QuotationLinks quotation={quotation} phone={data?.buyer.phone ?? null} />}
    </Stack>
  );
}
