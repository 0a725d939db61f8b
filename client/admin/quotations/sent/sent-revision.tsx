import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import { QuotationPaper } from '../../../ui/quotation-paper/quotation-paper';
import { showToast } from '../../../ui/toasts';
import { download } from '../../import-export/download';
import { request } from '../../request';
import { trpc } from '../../trpc';
import { ListState } from '../../ui/list/list-state';
import { ErasedRevision } from './erased-revision';
import { Links } from './links';
import classes from './sent.module.css';

type SentRevisionProps = { quotation: QuotationRow; revision: QuotationRow['revisions'][number] };

/** The file as it was sent, or without the buyer once that was erased. */
function PdfButton({ id, number, label }: { id: number; number: number; label: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(`/admin/quotations/${id}/${number}.pdf`).then(download),
    onError: (error) => showToast({ title: 'Failed to get the PDF', text: error.message, failed: true }),
  });
  return (
    <Button variant="default" loading={isPending} leftSection={<FileText size={16} aria-hidden="true" />} onClick={() => mutate()}>
      {label}
    </Button>
  );
}

/** A revision as it was sent: frozen. The current one has its links below it. */
export function SentRevision({ quotation, revision }: SentRevisionProps) {
  const { id, isErased, currentRevision } = quotation;
  const { number, checkCode } = revision;
  const query = trpc.admin.quotations.paper.useQuery({ id, revision: number }, { enabled: checkCode !== null });
  const { data } = query;
  return (
    <Stack gap="lg" className={classes.sent}>
      {isErased && <ErasedRevision revision={revision} />}
      {!isErased && number !== currentRevision && (
        <p>Replaced by revision {currentRevision}: its links show it, marked, and nobody can accept it.</p>
      )}
      {checkCode && <PdfButton id={id} number={number} label={isErased ? 'Download PDF' : 'PDF'} />}
      {checkCode && (
        <div className={classes.paper}>
          <ListState query={{ ...query, data: data && { rows: [data] } }} failure="Failed to fetch the revision" empty={null}>
            {([paper]) => paper && <QuotationPaper paper={paper} checkCode={checkCode} />}
          </ListState>
        </div>
      )}
      {!isErased && number === currentRevision && <Links quotation={quotation} phone={data?.buyer.phone ?? null} />}
    </Stack>
  );
}
