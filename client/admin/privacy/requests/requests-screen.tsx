import { Badge, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../../shared/time/in-words';
import { type AdminOutputs, trpc } from '../../trpc';
import { HintText } from '../../ui/display/hint';
import { ListState } from '../../ui/list/list-state';
import { PanelTable, type TableColumn } from '../../ui/table/panel-table';
import { recordUrl } from '../../ui/words/labels';

type Requests = AdminOutputs['privacyRequests']['list'];
type Request = Requests['open'][number];

/** The privacy requests: open requests by due day, then closed requests with their result. */
export function RequestsScreen() {
  const query = trpc.admin.privacyRequests.list.useQuery();
  return (
    <ListState query={{ ...query, data: query.data && { rows: [query.data] } }} failure="Failed to fetch requests" empty={null}>
      {(rows) => rows.map((requests) => <Listed key="requests" requests={requests} />)}
    </ListState>
  );
}

function Listed({ requests: { open, openIsMore, closed, closedIsMore } }: { requests: Requests }) {
  return (
    <>
      <section aria-labelledby="open-requests">
        <Title order={2} id="open-requests">
          Open {open.length > 0 && <Badge variant="light">{openIsMore ? `${open.length}+` : open.length}</Badge>}
        </Title>
        {open.length === 0 ? (
          <HintText>
            Nobody waits. Requests come from the form <a href="/privacy/request">Ask about your data</a>, which visitors find in the footer.
          </HintText>
        ) : (
          <Rows requests={open} caption="Open requests, the next day to answer first" />
        )}
        {openIsMore && <p>The inbox lists the others: choose Privacy requests there.</p>}
      </section>
      {closed.length > 0 && (
        <section aria-labelledby="closed-requests">
          <Title order={2} id="closed-requests">
            Closed
          </Title>
          <Rows requests={closed} caption="Closed requests, the newest first" />
          <HintText>
            {closedIsMore && 'The newest are listed. '}
            Of an erased request the wish and the days stay, so that you can show that it was followed. They name nobody.
          </HintText>
        </section>
      )}
    </>
  );
}

const COLUMNS: TableColumn<Request & { id: number }>[] = [
  { field: 'who', label: 'Who', isName: true, card: '1 whole', cell: (request) => <Who request={request} /> },
  { field: 'what', label: 'What', card: '3 whole', cardLabel: 'What:', cell: ({ wish }) => wish },
  {
    field: 'identity',
    label: 'Identity',
    card: '3 whole',
    cardLabel: 'Identity:',
    cell: ({ verifiedAt }) => (verifiedAt ? `Confirmed on ${formatDay(verifiedAt)}` : 'Not confirmed'),
  },
  {
    field: 'answerBy',
    label: 'Answer by',
    card: '3 whole',
    cardLabel: 'Answer by:',
    cell: ({ answerBy, isLate }) => (isLate ? <strong>{formatDay(answerBy)}, overdue</strong> : formatDay(answerBy)),
  },
  {
    field: 'data',
    label: 'Data',
    isLabelHidden: true,
    card: '3 whole',
    cell: ({ inquiry, inquiryId }) =>
      inquiry && (
        // The URL contains no personal data, since it stays in the browser's history.
        <Link to="/admin?tab=privacy&screen=person" state={{ inquiry: inquiryId }} aria-label={`All data of ${inquiry.name}`}>
          All data
        </Link>
      ),
  },
];

const Rows = ({ requests, caption }: { requests: Request[]; caption: string }) => (
  <PanelTable
    caption={caption}
    columns={COLUMNS}
    rows={requests.map((request) => ({ ...request, id: request.inquiryId }))}
    mod={{ tops: true }}
  />
);

function Who({ request: { inquiryId, inquiry, erased } }: { request: Request }) {
  if (!inquiry)
    return (
      <Text span inherit c="dimmed">
        {erased ? `Erased on ${formatDay(erased.at)}${erased.by ? ` by ${erased.by}` : ''}` : 'Erased'}
      </Text>
    );
  return (
    <>
      <Link to={recordUrl('inquiries', inquiryId)}>{inquiry.name}</Link>
      <small>
        {inquiry.reference}, {formatDay(inquiry.createdAt)}
        {inquiry.suspectedSpam && ', suspected spam'}
      </small>
    </>
  );
}
