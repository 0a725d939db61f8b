import { Badge, Table, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../../shared/time/in-words';
import { type AdminOutputs, trpc } from '../../trpc';
import { HintText } from '../../ui/display/hint';
import { ListState } from '../../ui/list/list-state';
import { recordUrl } from '../../ui/words/labels';
import classes from './requests-screen.module.css';

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

function Rows({ requests, caption }: { requests: Request[]; caption: string }) {
  return (
    <Table className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Who</Table.Th>
          <Table.Th>What</Table.Th>
          <Table.Th>Identity</Table.Th>
          <Table.Th>Answer by</Table.Th>
          <Table.Th>
            <span className="visually-hidden">Data</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {requests.map((request) => (
          <Row key={request.inquiryId} request={request} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ request: { inquiryId, inquiry, wish, verifiedAt, answerBy, isLate, erased } }: { request: Request }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {inquiry ? (
          <>
            <Link to={recordUrl('inquiries', inquiryId)}>{inquiry.name}</Link>
            <small>
              {inquiry.reference}, {formatDay(inquiry.createdAt)}
              {inquiry.suspectedSpam && ', suspected spam'}
            </small>
          </>
        ) : (
          <Text span inherit c="dimmed">
            {erased ? `Erased on ${formatDay(erased.at)}${erased.by ? ` by ${erased.by}` : ''}` : 'Erased'}
          </Text>
        )}
      </Table.Th>
      <Table.Td data-label="What">{wish}</Table.Td>
      <Table.Td data-label="Identity">{verifiedAt ? `Confirmed on ${formatDay(verifiedAt)}` : 'Not confirmed'}</Table.Td>
      <Table.Td data-label="Answer by" data-late={isLate || undefined}>
        {formatDay(answerBy)}
        {isLate && ', overdue'}
      </Table.Td>
      <Table.Td>
        {inquiry && (
          // The URL contains no personal data, since it stays in the browser's history.
          <Link to="/admin?tab=privacy&screen=person" state={{ inquiry: inquiryId }} aria-label={`All data of ${inquiry.name}`}>
            All data
          </Link>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
