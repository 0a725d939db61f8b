import { Button, NativeSelect, Title } from '@mantine/core';
import { ArrowLeft, History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { QuotationRow } from '../../../shared/quotation/rows';
import { formatBuyerName } from '../../../shared/quotation/states';
import { HistoryDrawer } from '../history/history-drawer';
import { useOwnerChoices } from '../inquiries/drawer/use-owners';
import { ProgramViewButton } from '../program-view/program-view';
import { DayField } from '../ui/form/day-field';
import { useSectionUrl } from '../ui/section/use-section';
import { DiscardDraftButton } from './draft-actions';
import { OtherQuotationsButton } from './of-buyer/others-of-buyer';
import classes from './quotation-head.module.css';
import { QuotationStateChip } from './state-chip';
import { useUpdateQuotation } from './use-update-quotation';

/** The reference, state and owner of a quotation. */
export function QuotationHead({ quotation }: { quotation: QuotationRow }) {
  const { id, reference, isErased, inquiryId, inquiryReference } = quotation;
  const urlWith = useSectionUrl();
  const [isHistory, setHistory] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  // The focused element was removed: the link or button that led here, or the dialog that sent the quotation. The heading gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again after each sending
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [quotation.currentRevision]);
  return (
    <header className={classes.head}>
      <Link to={urlWith({ id: undefined })} className={classes.back}>
        <ArrowLeft size={16} aria-hidden="true" /> All quotations
      </Link>
      <div className={classes.name}>
        <Title order={1} ref={title} tabIndex={-1}>
          {reference}
        </Title>
        <QuotationStateChip quotation={quotation} />
        {quotation.draft && <DiscardDraftButton quotation={quotation} />}
      </div>
      <p>
        {formatBuyerName(quotation)}
        {inquiryId !== null && (
          <>
            {', '}
            <Link to={`/admin?tab=inquiries&id=${inquiryId}`}>{inquiryReference ?? 'its inquiry'}</Link>
          </>
        )}
      </p>
      <div className={classes.facts}>
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
      </div>
      {isHistory && <HistoryDrawer type="quotations" row={{ id }} title={reference} onClose={() => setHistory(false)} />}
    </header>
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
