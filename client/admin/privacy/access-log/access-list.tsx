import { Link } from 'react-router-dom';
import { formatNumber } from '../../../../shared/format';
import { type AccessRow, accessedInWords } from '../../../../shared/privacy/access-log';
import { Moment } from '../../ui/display/moment';
import { recordUrl } from '../../ui/words/labels';
import classes from './access-log.module.css';

const VERBS: Record<AccessRow['action'], string> = {
  opened: 'opened',
  exported: 'exported',
  downloaded: 'downloaded',
  found: 'looked up',
};

export function AccessList({ rows }: { rows: AccessRow[] }) {
  return (
    <ol className={classes.list} aria-label="Accesses, the newest first">
      {rows.map((row) => (
        <li key={row.id}>
          <p>
            <b>{row.userName}</b>
            {row.token !== null && ` (API token${row.token && ` ${row.token}`})`} {VERBS[row.action]} <What row={row} />
            {row.action === 'exported' && `, ${formatNumber(row.rows)} ${row.rows === 1 ? 'record' : 'records'}`}
          </p>
          <p className={classes.time}>
            <Moment at={row.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** With a link to the record, as long as it exists. */
function What({ row }: { row: AccessRow }) {
  const words = accessedInWords(row);
  if (row.subjectId === null || row.reference === null) return words;
  const section = row.subject.startsWith('inquir') ? 'inquiries' : 'quotations';
  return <Link to={recordUrl(section, row.subjectId)}>{words}</Link>;
}
