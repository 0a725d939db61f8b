import { keepPreviousData } from '@tanstack/react-query';
import { formatNumber } from '../../../shared/format';
import { ExportLink } from '../import-export/export-link';
import { trpc } from '../trpc';
import { Choices } from '../ui/choices';
import { ListSection } from '../ui/list/list-section';
import { useSection } from '../ui/use-section';
import { SubscriptionTable } from './subscription-table';

/** Newsletter subscriptions, newest first. */
export function NewsletterSection() {
  const { get } = useSection();
  const [q, state] = [get('q'), get('state')];
  const filter = { ...(state && { isActive: state === 'active' }) };
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
      isFiltered={state !== ''}
      actions={<ExportLink path="newsletter" params={{ q, filter }} />}
      filters={
        <Choices
          label="Which subscriptions"
          choices={[
            { label: 'All', when: { state: '' } },
            { label: 'Active', when: { state: 'active' }, count: data && formatNumber(data.counts.active) },
            { label: 'Unsubscribed', when: { state: 'unsubscribed' }, count: data && formatNumber(data.counts.unsubscribed) },
          ]}
        />
      }
    >
      {(rows) => <SubscriptionTable subscriptions={rows} />}
    </ListSection>
  );
}
