import { Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { fullNameOf } from '../../../../shared/people/people';
import { formatExactTime } from '../../../../shared/time/in-words';
import { useSession } from '../../session/session';
import { TickBox } from '../../ui/rows/tick';
import type { RowSelection } from '../../ui/rows/use-selection';
import { useSectionUrl } from '../../ui/section/use-section';
import { DueTime } from '../due';
import {
  chooseInquiryExcerpt,
  describeRequestedItem,
  describeWaitReason,
  formatFollowUp,
  formatLastAuthor,
  formatLastMessageTime,
  type Inquiry,
  requestLabels,
} from '../labels';
import classes from './inquiry-table.module.css';
import { StatusSelect } from './status-select';

type TableProps = { inquiries: Inquiry[]; selection: RowSelection };

/** The table of the inbox, two lines per inquiry: person and company, the last message with its topic, the time, and the next action. */
export function InquiryTable({ inquiries, selection }: TableProps) {
  const urlWith = useSectionUrl();
  const session = useSession();
  const myName = session.state === 'out' ? undefined : fullNameOf(session.user);
  const ids = inquiries.map(({ id }) => id);
  return (
    <Table className={classes.table}>
      <caption className="visually-hidden">Inquiries, those that wait for an answer first</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.tick}>
            <TickBox label="Select all on this page" isTicked={ids.every(selection.has)} onTick={(on) => selection.toggle(ids, on)} />
          </Table.Th>
          <Table.Th className={classes.from}>From</Table.Th>
          <Table.Th className={classes.about}>Last message</Table.Th>
          <Table.Th className={classes.time}>When</Table.Th>
          <Table.Th className={classes.owner}>Owner</Table.Th>
          <Table.Th className={classes.status}>Status</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody data-inbox>
        {inquiries.map((inquiry) => {
          const { id, name, company, joined, reference, suspectedSpam, isDemo, ownerName, last } = inquiry;
          const speaker = inquiry.waitsFor ? null : formatLastAuthor(inquiry, myName);
          const isTicked = selection.has(id);
          return (
            <Table.Tr key={id} data-row={id} data-status={inquiry.status} data-ticked={isTicked || undefined}>
              <Table.Td className={classes.tick}>
                <TickBox label={`Select ${name}`} isTicked={isTicked} onTick={(on, isRange) => selection.tick(id, on, ids, isRange)} />
              </Table.Td>
              <Table.Th scope="row" className={classes.from}>
                <Link className={classes.name} to={urlWith({ tab: 'inquiries', id: String(id) })}>
                  {name}
                </Link>
                {joined > 0 && (
                  <span title={joinedLabel(inquiry)}>
                    {' '}
                    <span aria-hidden="true">+{joined}</span>
                    <span className="visually-hidden">{joinedLabel(inquiry)}</span>
                  </span>
                )}
                <span className={classes.second}>
                  {suspectedSpam && <span className={classes.spam}>Suspected spam </span>}
                  {isDemo && <span className={classes.demo}>Demo</span>}
                  {inquiry.request && <span className={classes.kind}>Privacy</span>}
                  {company}
                </span>
              </Table.Th>
              <Table.Td className={classes.about}>
                <span className={classes.words}>
                  {speaker && <span className={classes.speaker}>{speaker}: </span>}
                  {chooseInquiryExcerpt(inquiry)}
                </span>
                <span className={classes.second}>
                  {describeRequestedItem(inquiry)}{' '}
                  {requestLabels(inquiry) && <span className={classes.reference}>{requestLabels(inquiry)?.identity}</span>}{' '}
                  <span className={classes.reference}>{reference}</span>
                </span>
              </Table.Td>
              <Table.Td className={classes.time}>
                <time dateTime={last.at} title={formatExactTime(last.at)}>
                  {formatLastMessageTime(inquiry)}
                </time>
                <span className={classes.todo}>
                  <ToDo inquiry={inquiry} />
                </span>
              </Table.Td>
              <Table.Td className={classes.owner}>{ownerName}</Table.Td>
              <Table.Td className={classes.status}>
                <StatusSelect inquiry={inquiry} />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

const joinedLabel = ({ joined }: Inquiry) => (joined === 1 ? 'and 1 joined inquiry' : `and ${joined} joined inquiries`);

/** The next task with its time: a reply or a bounced mail, the first answer, or the follow-up. */
function ToDo({ inquiry }: { inquiry: Inquiry }) {
  const news = describeWaitReason(inquiry);
  if (news) return <strong>{news}</strong>;
  if (inquiry.nextDueAt !== null) return <DueTime inquiry={inquiry} />;
  const request = inquiry.status === 'resolved' ? null : requestLabels(inquiry);
  if (!request) return formatFollowUp(inquiry);
  return request.isLate ? <strong>{request.answerBy}</strong> : request.answerBy;
}
