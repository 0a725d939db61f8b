import { Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { formatNumber } from '../../../shared/format';
import { ExportLink } from '../csv/export-link';
import { trpc } from '../trpc';
import { Choices } from '../ui/choices';
import { ListState } from '../ui/list-state';
import { Pager } from '../ui/pager';
import { SearchBox } from '../ui/search-box';
import { SectionHead } from '../ui/section-head';
import { useSection } from '../ui/use-section';
import { SubscriptionTable } from './subscription-table';

/** Newsletter subscriptions, newest first. */
export function NewsletterTab() {
  const { get } = useSection();
  const [q, state] = [get('q'), get('state')];
  const filter = { ...(state && { isActive: state === 'active' }) };
  const query = trpc.admin.newsletter.page.useQuery(
    { q, page: Number(get('page')) || 1, ...filter },
    { placeholderData: keepPreviousData },
  );
  const { data } = query;
  return (
    <Stack gap="md">
      <SectionHead>
        <SearchBox label="Search subscriptions" />
        <ExportLink path="newsletter" params={{ q, filter }} />
      </SectionHead>
      <Choices
        label="Which subscriptions"
        choices={[
          { label: 'All', when: { state: '' } },
          { label: 'Active', when: { state: 'active' }, count: data && formatNumber(data.counts.active) },
          { label: 'Unsubscribed', when: { state: 'unsubscribed' }, count: data && formatNumber(data.counts.unsubscribed) },
        ]}
      />
      <ListState
        query={query}
        failure="Failed to fetch subscriptions"
        empty={
          q || state
            ? 'No subscriptions found matching your search'
            : 'No subscriptions yet. Everyone who enters an e-mail address in the newsletter box appears here.'
        }
      >
        {(rows) => <SubscriptionTable subscriptions={rows} />}
      </ListState>
      {data && <Pager {...data} shown={data.rows.length} />}
    </Stack>
  );
}
