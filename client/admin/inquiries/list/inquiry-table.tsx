import { Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../../shared/time/in-words';
import { useSectionAddress } from '../../ui/use-section';
import { Due } from '../due';
import { aboutLabel, ageLabel, excerptOf, followUpLabel, type Inquiry, newsLabel } from '../labels';
import classes from './inquiry-table.module.css';
import { StatusSelect } from './status-select';

/** The inbox. On a phone the subject is below the sender. */
export function InquiryTable({ inquiries }: { inquiries: Inquiry[] }) {
  const address = useSectionAddress();
  return (
    <Table className={classes.table}>
      <caption className="visually-hidden">Inquiries, those that wait for an answer first</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>From</Table.Th>
          <Table.Th className={classes.about}>About</Table.Th>
          <Table.Th className={classes.age}>Received</Table.Th>
          <Table.Th className={classes.age}>Owner</Table.Th>
          <Table.Th>Status</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {inquiries.map((inquiry) => (
          <Table.Tr key={inquiry.id} data-row={inquiry.id} data-status={inquiry.status}>
            <Table.Th scope="row">
              <Link className={classes.name} to={address({ tab: 'inquiries', id: String(inquiry.id) })}>
                {inquiry.name}
              </Link>
              {inquiry.joined > 0 && (
                <span title={joinedLabel(inquiry)}>
                  {' '}
                  <span aria-hidden="true">+{inquiry.joined}</span>
                  <span className="visually-hidden">{joinedLabel(inquiry)}</span>
                </span>
              )}
              <span className={classes.second}>{inquiry.company}</span>
              {inquiry.suspectedSpam && <span className={classes.spam}>Suspected spam</span>}
              <span className={classes.phone}>{aboutLabel(inquiry)}</span>
              <span className={`${classes.phone} ${classes.words}`}>{excerptOf(inquiry)}</span>
              <span className={classes.phone}>
                <Age inquiry={inquiry} />
              </span>
              <span className={classes.phone}>{inquiry.reference}</span>
              <span className={classes.phone}>{inquiry.ownerName && `Owner: ${inquiry.ownerName}`}</span>
            </Table.Th>
            <Table.Td className={classes.about}>
              <span className={classes.subject}>{aboutLabel(inquiry)}</span>
              <span className={classes.excerpt}>{excerptOf(inquiry)}</span>
            </Table.Td>
            <Table.Td className={classes.age}>
              <Age inquiry={inquiry} />
              <span className={classes.second}>{inquiry.reference}</span>
            </Table.Td>
            <Table.Td className={classes.owner}>{inquiry.ownerName}</Table.Td>
            <Table.Td className={classes.status}>
              <StatusSelect inquiry={inquiry} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const joinedLabel = ({ joined }: Inquiry) => (joined === 1 ? 'and 1 joined inquiry' : `and ${joined} joined inquiries`);

/** How long ago it was received, the date if it is resolved; when it is due; what is to be done. */
function Age({ inquiry }: { inquiry: Inquiry }) {
  const news = newsLabel(inquiry);
  return (
    <>
      {inquiry.status === 'resolved' ? formatDay(inquiry.createdAt) : ageLabel(inquiry)} <Due inquiry={inquiry} className={classes.due} />
      {news && <strong className={classes.due}>{news}</strong>}
      <span className={classes.due}>{followUpLabel(inquiry)}</span>
    </>
  );
}
