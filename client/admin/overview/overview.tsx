import { Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { topicLabelOf } from '../../../shared/inquiries/topics';
import { summarizeChangeSet } from '../history/summary';
import { DueTime } from '../inquiries/due';
import { describeWaitReason, formatWaitingTime } from '../inquiries/labels';
import { FirstSteps } from '../start-own/first-steps';
import { StartOwnNotice } from '../start-own/start-own';
import { trpc } from '../trpc';
import { RelativeTime } from '../ui/display/relative-time';
import { ListState } from '../ui/list/list-state';
import { ListRow, RowList } from '../ui/rows/rows';
import { SectionLayout } from '../ui/section/section';
import { AnswerFigures } from './answer-figures';
import classes from './overview.module.css';
import { QuotationFigures } from './quotation-figures';
import { OpenTasks } from './today';

const MAX_WAITING = 5;

/** The overview: open inquiries, times to answer, results of quotations, incomplete products, recent changes. */
export function Overview() {
  const query = trpc.admin.overview.useQuery();
  const { waiting } = trpc.useUtils().admin.inquiries;
  const count = query.data?.inquiries.waiting;
  // The badge shows the same number.
  useEffect(() => {
    if (count !== undefined) waiting.setData(undefined, count);
  }, [count, waiting]);
  return (
    <SectionLayout gap="xl">
      <StartOwnNotice />
      <FirstSteps />
      <ListState query={{ ...query, data: query.data && { rows: [query.data] } }} failure="Failed to fetch the overview" empty={null}>
        {(rows) =>
          rows.map((overview) => (
            <Stack key="overview" gap="xl">
              <Text fz="xl" lh={1.5} maw="46ch" className={classes.links}>
                <OpenTasks overview={overview} />
              </Text>
              {overview.inquiries.waiting > 0 && <Waiting />}
              <AnswerFigures figures={overview.inquiries.answers} />
              <QuotationFigures figures={overview.quotations} />
              <section aria-labelledby="recent-title">
                <Group justify="space-between">
                  <Title order={2} id="recent-title">
                    Recent changes
                  </Title>
                  <Link to="/admin?tab=changes">All changes</Link>
                </Group>
                <RowList>
                  {overview.changes.map((change) => (
                    <ListRow key={change.changeSet} align="flex-start" className={classes.line}>
                      <p>
                        {summarizeChangeSet(change)}
                        <small>{change.userName}</small>
                      </p>
                      <Text inherit span flex="none" c="dimmed">
                        <RelativeTime at={change.createdAt} />
                      </Text>
                    </ListRow>
                  ))}
                </RowList>
              </section>
            </Stack>
          ))
        }
      </ListState>
    </SectionLayout>
  );
}

/** The inquiries that have waited longest. */
function Waiting() {
  const query = trpc.admin.inquiries.page.useQuery({ waiting: true, pageSize: MAX_WAITING });
  return (
    <section aria-labelledby="waiting-title">
      <Title order={2} id="waiting-title">
        Waiting for an answer
      </Title>
      <ListState query={query} failure="Failed to fetch inquiries" empty="No inquiries waiting">
        {(inquiries) => (
          <RowList>
            {inquiries.map((inquiry) => (
              <ListRow key={inquiry.id} align="flex-start" className={classes.line}>
                <p>
                  <Link className={classes.name} to={`/admin?tab=inquiries&status=waiting&id=${inquiry.id}`}>
                    {inquiry.name}
                  </Link>
                  <small>
                    {inquiry.waitsFor?.words || [inquiry.company, topicLabelOf(inquiry), inquiry.productTitle].filter(Boolean).join(', ')}
                  </small>
                </p>
                <Text inherit flex="none" c="dimmed">
                  {describeWaitReason(inquiry) ?? formatWaitingTime(inquiry)} <DueTime inquiry={inquiry} />
                </Text>
              </ListRow>
            ))}
          </RowList>
        )}
      </ListState>
    </section>
  );
}
