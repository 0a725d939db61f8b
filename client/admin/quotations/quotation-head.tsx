import { Button, Group, NativeSelect } from '@mantine/core';
import { History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { QuotationRow } from '../../../shared/quotation/rows';
import { formatBuyerName } from '../../../shared/quotation/states';
import { HistoryDrawer } from '../history/history-drawer';
import { useOwnerChoices } from '../inquiries/drawer/use-owners';
import { ProgramViewButton } from '../program-view/program-view';
import { DayField } from '../ui/form/day-field';
import { RecordTitle } from '../ui/section/record-title';
import { DiscardDraftButton } from './draft-actions';
import { OtherQuotationsButton } from './of-buyer/others-of-buyer';
import classes from './quotation-head.module.css';
import { QuotationStateChip } from './state-chip';
import { useUpdateQuotation } from './use-update-quotation';

/** The reference, state and owner of a quotation. */
export function QuotationHead({ quotation }: { quotation: QuotationRow }) {
  const { id, reference, isErased, inquiryId, inquiryReference } = quotation;
  const [isHistory, setHistory] = useState(false);
  return (
    <Group component="header" justify="space-between" align="flex-start" gap="0.5rem 1.5rem" pb="sm" className={classes.head}>
      <div>
        <RecordTitle back="All quotations" title={reference} focusOn={quotation.currentRevision}>
          <QuotationStateChip quotation={quotation} />
          {quotation.draft && <DiscardDraftButton quotation={quotation} />}
        </RecordTitle>
        <p>
          {formatBuyerName(quotation)}
          {inquiryId !== null && (
            <>
              {', '}
              <Link to={`/admin?tab=inquiries&id=${inquiryId}`}>{inquiryReference ?? 'its inquiry'}</Link>
            </>
          )}
        </p>
      </div>
      <Group align="flex-end" gap="xs" className={classes.facts}>
        {!isErased && (
          <>
            <Owner quotation={quotation} />
            <FollowUp quotation={quotation} />
          </>
        )}
        {!isErased && <OtherQuotationsButton quotation={quotation} />}
        <Button variant="subtle" leftSection={<History size={16} aria-hidden="true" />} onClick={() => setHistory(true)}>
          History
        </Button>
        <ProgramViewButton path={`/api/admin/quotations/${id}`} name={reference} isSmall />
      </Group>
      {isHistory && <HistoryDrawer type="quotations" row={{ id }} title={reference} onClose={() => setHistory(false)} />}
    </Group>
  );
}

function Owner({ quotation }: { quotation: QuotationRow }) {
  const { update, isPending } = useUpdateQuotation(quotation);
  const { options } = useOwnerChoices(quotation);
  return (
    <NativeSelect
      label="Owner"
      aria-busy={isPending}
      value={quotation.ownerId ?? ''}
      data={options}
      onChange={(event) => update({ ownerId: Number(event.currentTarget.value) || null }, 'Owner changed')}
    />
  );
}

/** The field for the follow-up day, saved on blur or with Enter. */
function FollowUp({ quotation }: { quotation: QuotationRow }) {
  const { update, isPending } = useUpdateQuotation(quotation);
  const stored = quotation.followUpAt ?? '';
  const save = (day: string) => {
    if (day !== stored) update({ followUpAt: day || null }, day ? 'Follow-up saved' : 'Follow-up removed');
  };
  return <DayField label="Follow up on" aria-busy={isPending} value={stored} onDone={save} />;
}
