import { Group, Stack, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { topicOf } from '../../../shared/inquiries/topics';
import { summaryOf } from '../history/summary';
import { Due } from '../inquiries/due';
import { ageLabel, newsLabel } from '../inquiries/labels';
import { trpc } from '../trpc';
import { Moment } from '../ui/display/moment';
import { ListState } from '../ui/list/list-state';
import { Section } from '../ui/section/section';
import { AnswerFigures } from './answer-figures';
import classes from './overview.module.css';
import { QuotationFigures } from './quotation-figures';
import { Today } from './today';

const MAX_WAITING = 5;

/** The overview: open inquiries, how fast others were answered, what became of quotations, incomplete products, recent changes. */
export function Overview() {
  const query = trpc.admin.overview.useQuery();
  const { waiting } = trpc.useUtils().admin.inquiries;
  const count = query.data?.inquiries.waiting;
  // The badge says the same.
  useEffect(() => {
    if (count !== undefined) waiting.setData(undefined, count);
  }, [count, waiting]);
  return (
    <Section gap="xl">
      <ListState query={{ ...query, data: query.data && { rows: [query.data] } }} failure="Failed to fetch the overview" empty={null}>
        {(rows) =>
          rows.map((overview) => (
            <Stack key="overview" gap="xl">
              <p className={classes.lead}>
                <Today overview={overview} />
              </p>
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
                <ul className={classes.lines}>
                  {overview.changes.map((change) => (
                    <li key={change.changeSet}>
                      <p>
                        {summaryOf(change)}
                        <span>{change.userName}</span>
                      </p>
                      <Moment at={change.createdAt} />
                    </li>
                  ))}
                </ul>
              </section>
            </Stack>
          ))
        }
      </ListState>
    </Section>
  );
}

/** The inquiries that wait longest. */
function Waiting() {
  const query = trpc.admin.inquiries.page.useQuery({ waiting: true, pageSize: MAX_WAITING });
  return (
    <section aria-labelledby="waiting-title">
      <Title order={2} id="waiting-title">
        Waiting for an answer
      </Title>
      <ListState query={query} failure="Failed to fetch inquiries" empty="No inquiries waiting">
        {(inquiries) => (
          <ul className={classes.lines}>
            {inquiries.map((inquiry) => (
              <li key={inquiry.id}>
                <p>
                  <Link to={`/admin?tab=inquiries&status=waiting&id=${inquiry.id}`}>{inquiry.name}</Link>
                  <span>
                    {inquiry.waitsFor?.words || [inquiry.company, topicOf(inquiry), inquiry.productTitle].filter(Boolean).join(', ')}
                  </span>
                </p>
                <p>
                  {newsLabel(inquiry) ?? ageLabel(inquiry)} <Due inquiry={inquiry} className={classes.due} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </ListState>
    </section>
  );
}
