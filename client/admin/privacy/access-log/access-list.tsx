import { Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../../shared/format';
import { type AccessRow, describeAccess } from '../../../../shared/privacy/access-log';
import { RelativeTime } from '../../ui/display/relative-time';
import { ListRow, RowList } from '../../ui/rows/rows';
import { recordUrl } from '../../ui/words/labels';

const VERBS: Record<AccessRow['action'], string> = {
  opened: 'opened',
  exported: 'exported',
  downloaded: 'downloaded',
  found: 'looked up',
};

export function AccessList({ rows }: { rows: AccessRow[] }) {
  return (
    <RowList isOrdered aria-label="Accesses, the newest first">
      {rows.map((row) => (
        <ListRow key={row.id} wrap="wrap" gap="0.25rem 1rem">
          <p>
            <b>{row.userName}</b>
            {row.token !== null && ` (API token${row.token && ` ${row.token}`})`} {VERBS[row.action]} <What row={row} />
            {row.action === 'exported' && `, ${formatNumber(row.rows)} ${row.rows === 1 ? 'record' : 'records'}`}
          </p>
          <Text inherit c="dimmed">
            <RelativeTime at={row.at} />
          </Text>
        </ListRow>
      ))}
    </RowList>
  );
}

/** The record that was read, with a link while it exists. */
function What({ row }: { row: AccessRow }) {
  const text = describeAccess(row);
  if (row.subjectId === null || row.reference === null) return text;
  const section = row.subject.startsWith('inquir') ? 'inquiries' : 'quotations';
  return <Link to={recordUrl(section, row.subjectId)}>{text}</Link>;
}
