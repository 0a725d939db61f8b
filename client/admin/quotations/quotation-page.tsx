import { Skeleton, Tabs } from '@mantine/core';
import { useState } from 'react';
import type { QuotationRow } from '../../../shared/quotation/rows';
import { trpc } from '../trpc';
import { ListState } from '../ui/list/list-state';
import { useInboxChanges } from '../ui/section/refresh/use-inbox-changes';
import { useProductPrices } from './editor/lines/use-prices';
import { QuotationEditor } from './editor/quotation-editor';
import { QuotationHead } from './quotation-head';
import classes from './quotation-head.module.css';
import { BuyerRequests } from './sent/asked';
import { type CreatedLink, NewQuotationLinkDialog } from './sent/new-link';
import { SendQuotationButton } from './sent/send-button';
import { SentRevision } from './sent/sent-revision';
import { SentState } from './sent/sent-state';

/** The full-width page of one quotation: its draft, and its sent revisions. */
export function QuotationPage({ id }: { id: number }) {
  const query = trpc.admin.quotations.row.useQuery({ id });
  const { data } = query;
  useInboxChanges(query.refetch);
  return (
    <ListState query={{ ...query, data: data && { rows: [data] } }} failure="Failed to fetch the quotation" empty={null}>
      {([quotation]) => quotation && <Opened quotation={quotation} />}
    </ListState>
  );
}

const NONE: never[] = [];

function Opened({ quotation }: { quotation: QuotationRow }) {
  const { id, draft, revisions, nextRevision } = quotation;
  const [chosen, setChosen] = useState<string>();
  // The new link is stored here, since the editor that creates it is unmounted once the quotation is frozen.
  const [made, setMade] = useState<CreatedLink & { phone: string | null }>();
  const names = [...(draft ? ['draft'] : []), ...revisions.map(({ number }) => String(number))];
  const shown = chosen !== undefined && names.includes(chosen) ? chosen : names[0];
  const revision = revisions.find(({ number }) => String(number) === shown);
  return (
    <section aria-label={quotation.reference}>
      <QuotationHead quotation={quotation} />
      {revisions.length > 0 && <SentState quotation={quotation} onRevised={() => setChosen('draft')} />}
      <BuyerRequests quotation={quotation} onRevised={() => setChosen('draft')} />
      {names.length > 1 && (
        <Tabs value={shown ?? null} onChange={(name) => setChosen(name ?? undefined)} mb="md" className={classes.revisions}>
          <Tabs.List aria-label="Revisions">
            {names.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {name === 'draft' ? `Revision ${nextRevision}, not sent` : `Revision ${name}`}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      {/* The editor stays mounted with the typed text while another revision is shown. */}
      {draft && (
        <div hidden={shown !== 'draft'}>
          <Written key={`${id} ${nextRevision}`} quotation={{ ...quotation, draft }} onLink={setMade} />
        </div>
      )}
      {made && <NewQuotationLinkDialog {...made} onClose={() => setMade(undefined)} />}
      {revision && <SentRevision key={revision.number} quotation={quotation} revision={revision} />}
    </section>
  );
}

type WrittenProps = {
  quotation: QuotationRow & { draft: NonNullable<QuotationRow['draft']> };
  onLink: (link: CreatedLink & { phone: string | null }) => void;
};

function Written({ quotation, onLink }: WrittenProps) {
  const { id, draft } = quotation;
  const { isPending } = useProductPrices(draft.lines);
  const earlier = trpc.admin.quotations.earlierPrices.useQuery({ id });
  const drift = trpc.admin.quotations.drift.useQuery({ id });
  const agreed = trpc.admin.quotations.agreedLines.useQuery({ id });
  // The editor waits for the prices, so that a quantity typed at once gets its price.
  if (isPending) return <Skeleton height={400} role="status" aria-label="Loading" />;
  return (
    <QuotationEditor
      quotation={quotation}
      earlier={earlier.data ?? NONE}
      drifts={drift.data ?? NONE}
      agreed={agreed.data ?? NONE}
      actions={(save, objections, missing) => (
        <SendQuotationButton
          {...{ save, objections, missing }}
          version={quotation.version}
          onLink={(link) => onLink({ ...link, phone: draft.buyer.phone })}
        />
      )}
    />
  );
}
