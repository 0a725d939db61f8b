import type { QuotationRow } from '../../../../shared/quotation/rows';
import { QuotationPaper } from '../../../ui/quotation-paper/quotation-paper';
import { trpc } from '../../trpc';
import { ListState } from '../../ui/list/list-state';
import classes from './sent.module.css';

type SentRevisionProps = { quotation: QuotationRow; revision: QuotationRow['revisions'][number] };

/** A revision as it was sent: frozen. */
export function SentRevision({ quotation: { id }, revision: { number, checkCode } }: SentRevisionProps) {
  const query = trpc.admin.quotations.paper.useQuery({ id, revision: number });
  const { data } = query;
  return (
    <div className={classes.paper}>
      <ListState query={{ ...query, data: data && { rows: [data] } }} failure="Failed to fetch the revision" empty={null}>
        {([paper]) => paper && <QuotationPaper paper={paper} {...(checkCode && { checkCode })} />}
      </ListState>
    </div>
  );
}
