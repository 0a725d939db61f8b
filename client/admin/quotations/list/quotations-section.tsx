import { keepPreviousData } from '@tanstack/react-query';
import { ExportLink } from '../../import-export/export-link';
import { trpc } from '../../trpc';
import { ListSection } from '../../ui/list/list-section';
import { goToRow } from '../../ui/rows/row-links';
import { useFocusFallback } from '../../ui/rows/use-focus-fallback';
import { Choices } from '../../ui/section/choices';
import { useSection } from '../../ui/section/use-section';
import { useShortcuts } from '../../ui/section/use-shortcuts';
import { QuotationPage } from '../quotation-page';
import { QuotationTable } from './quotation-table';

/** The views of the list; their names in the URL. */
const VIEWS = {
  all: { label: 'All', empty: 'No quotations yet. Open an inquiry and choose “Write a quotation”.' },
  draft: { label: 'Drafts', empty: 'No drafts: everything that was begun was sent.' },
  ready: { label: 'Not handed over', empty: 'Nothing is ready without somebody who has it.' },
  open: { label: 'Open', empty: 'No open quotations.' },
  expired: { label: 'Expired', empty: 'No quotation has expired.' },
  accepted: { label: 'Accepted', empty: 'No accepted quotations yet.' },
  declined: { label: 'Declined', empty: 'No declined quotations.' },
  withdrawn: { label: 'Withdrawn', empty: 'No withdrawn quotations.' },
  mine: { label: 'Mine', empty: 'You have no drafts or open quotations.' },
  'follow-up': { label: 'Follow-up', empty: 'Nothing to follow up.' },
};
type View = keyof typeof VIEWS;

/** The quotations, the newest first; or the quotation of the URL instead of the list. */
export function QuotationsSection() {
  const id = Number(useSection().get('id'));
  return id > 0 ? <QuotationPage key={id} id={id} /> : <QuotationList />;
}

function QuotationList() {
  const { get } = useSection();
  const [q, asked] = [get('q'), get('view')];
  const view: View = Object.hasOwn(VIEWS, asked) ? (asked as View) : 'all';
  const query = trpc.admin.quotations.page.useQuery({ q, view, page: Number(get('page')) || 1 }, { placeholderData: keepPreviousData });
  useShortcuts([
    ['ArrowDown', () => goToRow(1)],
    ['ArrowUp', () => goToRow(-1)],
    ['j', () => goToRow(1)],
    ['k', () => goToRow(-1)],
  ]);
  const onFocus = useFocusFallback(() => document.querySelector<HTMLElement>('[role="tabpanel"] input[type="search"]'));
  return (
    <ListSection
      many="quotations"
      onFocus={onFocus}
      query={query}
      texts={{ none: VIEWS[view].empty }}
      actions={<ExportLink path="quotations" params={{ q, filter: view === 'all' ? {} : { view } }} />}
      filters={
        <Choices
          label="Which quotations"
          choices={Object.entries(VIEWS).map(([name, { label }]) => ({
            label,
            when: { view: name === 'all' ? '' : name },
          }))}
        />
      }
    >
      {(rows) => <QuotationTable quotations={rows} />}
    </ListSection>
  );
}
