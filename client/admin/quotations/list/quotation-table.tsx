import { Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { amountText } from '../../../../shared/quotation/paper-words';
import type { QuotationSummary } from '../../../../shared/quotation/rows';
import { buyerLabel } from '../../../../shared/quotation/states';
import { formatDay, shortDay } from '../../../../shared/time/in-words';
import { dayOf } from '../../../../shared/time/india';
import { useSectionUrl } from '../../ui/section/use-section';
import { StateChip } from '../state-chip';
import classes from './quotation-table.module.css';

/** Quotations in the order of their view: for whom, how much, how it stands, until when. */
export function QuotationTable({ quotations }: { quotations: QuotationSummary[] }) {
  const urlWith = useSectionUrl();
  return (
    <Table className={classes.table}>
      <caption className="visually-hidden">Quotations</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.reference}>Reference</Table.Th>
          <Table.Th>Buyer</Table.Th>
          <Table.Th className={classes.value}>Value</Table.Th>
          <Table.Th className={classes.state}>State</Table.Th>
          <Table.Th className={classes.until}>Valid until</Table.Th>
          <Table.Th className={classes.owner}>Owner</Table.Th>
          <Table.Th className={classes.follow}>Follow-up</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {quotations.map((quotation) => {
          const { id, reference, company, buyerName, isErased, totalPaise, validUntil, ownerName, hasDraft, state } = quotation;
          return (
            <Table.Tr key={id} data-row={id}>
              <Table.Th scope="row" className={classes.reference}>
                <Link to={urlWith({ tab: 'quotations', id: String(id) })}>{reference}</Link>
              </Table.Th>
              <Table.Td className={classes.buyer}>
                {isErased ? <em>{buyerLabel(quotation)}</em> : buyerLabel(quotation)}
                {company && buyerName && <small>{buyerName}</small>}
              </Table.Td>
              <Table.Td className={classes.value}>{amountText(totalPaise)}</Table.Td>
              <Table.Td className={classes.state}>
                <StateChip quotation={quotation} />
                {hasDraft && state !== 'draft' && <small>Revision begun</small>}
              </Table.Td>
              <Table.Td className={classes.until}>{validUntil && state !== 'draft' && formatDay(validUntil)}</Table.Td>
              <Table.Td className={classes.owner}>{ownerName}</Table.Td>
              <Table.Td className={classes.follow}>
                <FollowUp on={quotation.followUpAt} />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

/** The day, and in words whether it is today or over. */
function FollowUp({ on }: { on: string | null }) {
  if (!on) return null;
  const today = dayOf(new Date());
  if (on > today) return shortDay(on);
  return <strong>{on === today ? 'Today' : `Was for ${shortDay(on)}`}</strong>;
}
