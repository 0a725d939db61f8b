import { Stack, Table, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatExactTime } from '../../../../shared/time/in-words';
import { type AdminOutputs, trpc } from '../../trpc';
import { HintText } from '../../ui/display/hint';
import { NoteBox } from '../../ui/display/note';
import { ListState } from '../../ui/list/list-state';
import { describeNextRun } from '../../ui/words/retention-words';

type Retention = AdminOutputs['retention']['get'];

/** The retention of inquiries, with a preview of the next run and the results of earlier runs, and the retention periods of other data. */
export function RetentionScreen() {
  const query = trpc.admin.retention.get.useQuery();
  return (
    <ListState query={{ ...query, data: query.data && { rows: [query.data] } }} failure="Failed to fetch retention" empty={null}>
      {(rows) => rows.map((retention) => <Shown key="retention" {...retention} />)}
    </ListState>
  );
}

function Shown({ months, next, runs, keeps }: Retention) {
  return (
    <>
      <Stack component="section" gap="xs" maw="44rem" aria-labelledby="inquiries-kept">
        <Title order={2} id="inquiries-kept">
          Inquiries
        </Title>
        <p>
          {months === 0
            ? 'Inquiries are kept until an administrator erases them, suspected spam too.'
            : `Resolved inquiries are erased ${monthsLabel(months)} after the last thing that happened in them, suspected spam ${monthsLabel(months)} after it arrived, with messages, files and mails.`}{' '}
          <Link to="/admin?tab=settings&screen=company">Change this in the company profile</Link>
        </p>
        <p>
          Nothing is erased while a quotation can still be accepted or is being written, somebody wants to come back to it, a reply waits,
          or an inquiry that is joined to it is open. Who marks an old inquiry as spam has 24 hours to take that back.
        </p>
        {next && <Next next={next} />}
      </Stack>
      <section aria-labelledby="runs">
        <Title order={2} id="runs">
          What was erased
        </Title>
        {runs.length === 0 ? <HintText>No run has erased anything yet.</HintText> : <Runs runs={runs} />}
      </section>
      <section aria-labelledby="other-periods">
        <Title order={2} id="other-periods">
          What else ends by itself
        </Title>
        <Table maw="44rem" mt="xs" horizontalSpacing={0}>
          <caption className="visually-hidden">Records that are deleted by themselves, and after how long</caption>
          <Table.Tbody>
            {keeps.map(({ what, days }) => (
              <Table.Tr key={what}>
                <Table.Th scope="row" w="60%" fw={400}>
                  {what}
                </Table.Th>
                <Table.Td>{daysLabel(days)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </>
  );
}

function Next({ next: { at, isWaiting, ...preview } }: { next: NonNullable<Retention['next']> }) {
  return (
    <NoteBox isCalm role="status">
      <strong>{describeNextRun(preview, `on ${formatExactTime(at)}`)}</strong>
      {isWaiting && ' The setting was changed less than 24 hours ago: until then nothing is erased, and it can be set back.'}
    </NoteBox>
  );
}

function Runs({ runs }: Pick<Retention, 'runs'>) {
  return (
    <Table maw="44rem" mt="xs" horizontalSpacing={0}>
      <caption className="visually-hidden">Runs that erased something, the newest first</caption>
      <Table.Tbody>
        {runs.map(({ id, at, months, erased }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row" w="60%" fw={400}>
              {formatExactTime(at)}
            </Table.Th>
            <Table.Td>
              {erasedLabel(erased)}, after {monthsLabel(months)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const monthsLabel = (months: number) => counted(months, 'month', 'months');
const daysLabel = (days: number) =>
  days === 0 ? 'not kept' : days < 1 ? counted(Math.round(days * 24), 'hour', 'hours') : counted(days, 'day', 'days');

const NAMES: Record<string, [string, string]> = {
  contactInquiry: ['inquiry', 'inquiries'],
  inquiryMessage: ['message', 'messages'],
  quotation: ['quotation', 'quotations'],
  salesOrder: ['order', 'orders'],
  outboxMail: ['mail', 'mails'],
};
const erasedLabel = (erased: Record<string, number>) =>
  Object.entries(NAMES)
    .flatMap(([model, [one, many]]) => (erased[model] ? [counted(erased[model], one, many)] : []))
    .join(', ');
