import { useMemo } from 'react';
import { fullNameOf } from '../../../../shared/people/people';
import { formatExactTime } from '../../../../shared/time/in-words';
import { useSession } from '../../session/session';
import type { RowSelection } from '../../ui/rows/use-selection';
import { OpenRow, PanelTable, type TableColumn } from '../../ui/table/panel-table';
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

const buildColumns = (myName: string | undefined): TableColumn<Inquiry>[] => [
  { field: 'from', label: 'From', isName: true, width: '20%', card: '1 start', cell: (inquiry) => <From inquiry={inquiry} /> },
  { field: 'about', label: 'Last message', card: '3 start', cell: (inquiry) => <LastMessage inquiry={inquiry} myName={myName} /> },
  { field: 'time', label: 'When', width: '10.25rem', card: '1 end', cell: (inquiry) => <When inquiry={inquiry} /> },
  { field: 'owner', label: 'Owner', width: '9%', card: 'none', cell: ({ ownerName }) => ownerName && <small>{ownerName}</small> },
  { field: 'status', label: 'Status', width: '8.75rem', card: '3 end', cell: (inquiry) => <StatusSelect inquiry={inquiry} /> },
];

/** The table of the inbox, two lines per inquiry: person and company, the last message with its topic, the time, and the next action. */
export function InquiryTable({ inquiries, selection }: { inquiries: Inquiry[]; selection: RowSelection }) {
  const session = useSession();
  const myName = session.state === 'out' ? undefined : fullNameOf(session.user);
  return (
    <PanelTable
      caption="Inquiries, those that wait for an answer first"
      columns={useMemo(() => buildColumns(myName), [myName])}
      rows={inquiries}
      selection={selection}
      nameOf={({ name }) => name}
      dataOf={({ status }) => ({ 'data-status': status })}
      layout="fixed"
      verticalSpacing={4}
      mod={{ cuts: true }}
      body={{ 'data-inbox': true }}
    />
  );
}

function From({ inquiry }: { inquiry: Inquiry }) {
  const { id, name, company, joined, suspectedSpam, isDemo, request } = inquiry;
  return (
    <>
      <OpenRow tab="inquiries" id={id}>
        {name}
      </OpenRow>
      {joined > 0 && (
        <span title={joinedLabel(inquiry)}>
          {' '}
          <span aria-hidden="true">+{joined}</span>
          <span className="visually-hidden">{joinedLabel(inquiry)}</span>
        </span>
      )}
      <small>
        {suspectedSpam && <span className={classes.spam}>Suspected spam </span>}
        {isDemo && <span className={classes.demo}>Demo </span>}
        {request && <span className={classes.kind}>Privacy </span>}
        {company}
      </small>
    </>
  );
}

function LastMessage({ inquiry, myName }: { inquiry: Inquiry; myName: string | undefined }) {
  const speaker = inquiry.waitsFor ? null : formatLastAuthor(inquiry, myName);
  const identity = requestLabels(inquiry)?.identity;
  return (
    <>
      {speaker && <span className={classes.soft}>{speaker}: </span>}
      {chooseInquiryExcerpt(inquiry)}
      <small className={classes.topic}>
        {describeRequestedItem(inquiry)} {identity && <span className={classes.reference}>{identity}</span>}{' '}
        <span className={classes.reference}>{inquiry.reference}</span>
      </small>
    </>
  );
}

const When = ({ inquiry }: { inquiry: Inquiry }) => (
  <>
    <time className={classes.soft} dateTime={inquiry.last.at} title={formatExactTime(inquiry.last.at)}>
      {formatLastMessageTime(inquiry)}
    </time>
    <small>
      <ToDo inquiry={inquiry} />
    </small>
  </>
);

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
