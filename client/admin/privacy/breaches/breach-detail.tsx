import { Alert, Button, Group, Title } from '@mantine/core';
import { formatNumber } from '../../../../shared/format';
import { BREACH_KINDS, type BreachRow } from '../../../../shared/privacy/breach';
import { ExportLink } from '../../import-export/export-link';
import { type AdminOutputs, trpc } from '../../trpc';
import { HintText } from '../../ui/display/hint';
import { ListState } from '../../ui/list/list-state';
import { ScreenPart } from '../../ui/section/part';
import { BreachForm } from './breach-form';
import { BreachTexts } from './breach-texts';
import { ReportCountdown } from './report-countdown';

/** A stored breach: the remaining time, its form, the affected persons, and the letters. */
export function BreachDetail({ breach, onClose }: { breach: BreachRow; onClose: () => void }) {
  return (
    <>
      <ReportCountdown breach={breach} />
      <BreachForm breach={breach} onClose={onClose} />
      <WhoIsAffected breach={breach} />
    </>
  );
}

function WhoIsAffected({ breach }: { breach: BreachRow }) {
  const query = trpc.admin.breaches.affected.useQuery({ id: breach.id });
  return (
    <ListState query={{ ...query, data: query.data && { rows: [query.data] } }} failure="Failed to count who is affected" empty={null}>
      {([affected]) =>
        affected && (
          <>
            <Numbers breach={breach} affected={affected} />
            <BreachTexts key={breach.version} breach={breach} affected={affected} />
          </>
        )
      }
    </ListState>
  );
}

function Numbers({ breach, affected }: { breach: BreachRow; affected: AdminOutputs['breaches']['affected'] }) {
  const { persons, isMore, accesses } = affected;
  return (
    <ScreenPart aria-labelledby="affected-title">
      <Group justify="space-between">
        <h3 id="affected-title">
          {isMore && 'At least '}
          {formatNumber(persons)} {persons === 1 ? 'person' : 'persons'} affected
        </h3>
        {persons > 0 && <ExportLink path="breach-persons" of="who is affected" params={{ filter: { breach: breach.id } }} />}
      </Group>
      <ul className="bulleted">
        {breach.kinds.map((kind) => {
          const { persons: count = 0, erased = 0 } = affected.kinds[kind] ?? {};
          return (
            <li key={kind}>
              {BREACH_KINDS[kind].label}: {formatNumber(count)}
              {erased > 0 && `, and ${formatNumber(erased)} erased since, who can no longer be named`}
            </li>
          );
        })}
      </ul>
      <HintText>
        Told apart by e-mail address or else phone number, from records that were created or changed in the period. Who wrote once by mail
        and once by phone counts twice.
      </HintText>
      <Title order={4} fz="sm">
        Who read such records in the period
      </Title>
      {accesses.length === 0 ? (
        <HintText>The access log has no entries. It knows what was read through this site, and nothing of copies.</HintText>
      ) : (
        <ul className="bulleted">
          {accesses.map(({ userName, action, times, rows }) => (
            <li key={`${userName} ${action}`}>
              {userName} {action === 'found' ? 'looked up' : action} {times === 1 ? 'once' : `${formatNumber(times)} times`},{' '}
              {formatNumber(rows)} {rows === 1 ? 'record' : 'records'}
            </li>
          ))}
        </ul>
      )}
    </ScreenPart>
  );
}

/** The message for the URL of a deleted breach. */
export function BreachNotFound({ onClose }: { onClose: () => void }) {
  return (
    <Alert title="This breach does not exist any more">
      <Button variant="default" onClick={onClose}>
        Show all breaches
      </Button>
    </Alert>
  );
}
