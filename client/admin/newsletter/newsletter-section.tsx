import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '../../../shared/format';
import { SUBSCRIPTION_STATES } from '../../../shared/newsletter/newsletter';
import { ExportLink } from '../import-export/export-link';
import { trpc } from '../trpc';
import { ListSection } from '../ui/list/list-section';
import { ChoiceFilter } from '../ui/section/choices';
import { useSectionUrlState } from '../ui/section/use-section';
import { ImportAddresses } from './import-addresses';
import { SubscriptionTable } from './subscription-table';

const states = Object.keys(SUBSCRIPTION_STATES) as (keyof typeof SUBSCRIPTION_STATES)[];
const stateIn = (text: string) => ({ ...(text in SUBSCRIPTION_STATES && { state: text as (typeof states)[number] }) });

/** Newsletter subscriptions, newest first. */
export function NewsletterSection() {
  const { get } = useSectionUrlState();
  const [isImporting, setImporting] = useState(false);
  const q = get('q');
  const filter = stateIn(get('state'));
  const query = trpc.admin.newsletter.page.useQuery(
    { q, page: Number(get('page')) || 1, ...filter },
    { placeholderData: keepPreviousData },
  );
  const { data } = query;
  return (
    <ListSection
      many="subscriptions"
      texts={{ none: 'No subscriptions yet. Everyone who enters an e-mail address in the newsletter box appears here.' }}
      query={query}
      isFiltered={filter.state !== undefined}
      actions={
        <>
          <Button variant="default" leftSection={<Upload size={16} aria-hidden="true" />} onClick={() => setImporting(true)}>
            Import addresses
          </Button>
          <ExportLink path="newsletter" params={{ q, filter }} />
          {isImporting && <ImportAddresses onClose={() => setImporting(false)} />}
        </>
      }
      filters={
        <ChoiceFilter
          label="Which subscriptions"
          choices={[
            { label: 'All', when: { state: '' } },
            ...states.map((state) => ({
              label: SUBSCRIPTION_STATES[state],
              when: { state },
              count: data && formatNumber(data.counts[state]),
            })),
          ]}
        />
      }
    >
      {(rows) => <SubscriptionTable subscriptions={rows} />}
    </ListSection>
  );
}
