import type { QuotationRow } from '../../../../shared/quotation/rows';
import { QuotationPaper } from '../../../ui/quotation-paper/quotation-paper';
import { trpc } from '../../trpc';
import { ListState } from '../../ui/list/list-state';
import { Links } from './links';
import classes from './sent.module.css';

type SentRevisionProps = { quotation: QuotationRow; revision: QuotationRow['revisions'][number] };

/** A revision as it was sent: frozen. The current one has the links beside it. */
export function SentRevision({ quotation, revision: { number, checkCode } }: SentRevisionProps) {
  const { id, currentRevision } = quotation;
  const query = trpc.admin.quotations.paper.useQuery({ id, revision: number });
  const { data } = query;
  return (
    <div className={classes.sent}>
      {number === currentRevision && <Links quotation={quotation} phone={data?.buyer.phone ?? null} />}
      {number !== currentRevision && <p>Replaced by revision {currentRevision}: its links show it, marked, and nobody can accept it.</p>}
      <div className={classes.paper}>
        <ListState query={{ ...query, data: data && { rows: [data] } }} failure="Failed to fetch the revision" empty={null}>
          {([paper]) => paper && <QuotationPaper paper={paper} {...(checkCode && { checkCode })} />}
        </ListState>
      </div>
    </div>
  );
}
