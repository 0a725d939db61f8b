import { Group, Stack, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatCappedCount } from '../../../../shared/format';
import { formatPaperAmount } from '../../../../shared/quotation/paper/paper-words';
import { formatDay } from '../../../../shared/time/in-words';
import { dayOf } from '../../../../shared/time/india';
import { trpc } from '../../trpc';
import { NoteBox } from '../../ui/display/note';

/** The accepted quotations that are not confirmed as orders yet. */
export function UnconfirmedOrders() {
  const { data } = trpc.admin.orders.unconfirmed.useQuery();
  if (!data || data.rows.length === 0) return null;
  const { rows, total } = data;
  return (
    <NoteBox role="region" aria-labelledby="unconfirmed-title">
      <Title order={2} id="unconfirmed-title" fz="md">
        {total === 1
          ? '1 accepted quotation waits to be confirmed'
          : `${formatCappedCount(total)} accepted quotations wait to be confirmed`}
      </Title>
      <Stack component="ul" gap="sm">
        {rows.map(({ quotationId, reference, buyer, totalPaise, acceptedAt }) => (
          <Group key={quotationId} component="li" gap="0 1rem">
            <Link to={`/admin?tab=quotations&id=${quotationId}`}>{reference}</Link>
            <span>{buyer}</span>
            <span>{formatPaperAmount(totalPaise)}</span>
            {acceptedAt && <small>accepted {formatDay(dayOf(acceptedAt))}</small>}
          </Group>
        ))}
      </Stack>
    </NoteBox>
  );
}
