import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../../shared/format';
import type { PersonQuery } from '../../../../shared/privacy/person';
import { formatExactTime } from '../../../../shared/time/in-words';
import { HintText } from '../../ui/display/hint';
import { ListRow, RowList } from '../../ui/rows/rows';
import { ScreenPart } from '../../ui/section/part';
import { recordUrl } from '../../ui/words/labels';
import { CorrectPersonButton } from './correct-dialog';
import { ErasePersonButton } from './erase-dialog';
import { ExportPersonButton } from './export-button';
import { describePerson, type FoundPersonData, formatRecordCount } from './words';

type FoundPersonProps = { found: FoundPersonData; onAsk: (whose: PersonQuery) => void };

/** All data of a person, by kind, and the actions on it. */
export function FoundPerson({ found, onAsk }: FoundPersonProps) {
  const { whose, total, groups } = found;
  return (
    <ScreenPart aria-labelledby="person-title" gap="md" pt="lg">
      <Stack gap={4}>
        <Title order={3} id="person-title">
          {describePerson(whose)}
        </Title>
        <p role="status">{total === 0 ? 'Nothing is kept of this person.' : `${formatRecordCount(total)} kept`}</p>
      </Stack>
      <Others found={found} onAsk={onAsk} />
      {total === 0 ? (
        <HintText>
          No inquiry, quotation, subscription, mail or change has {whose.email && whose.phone ? 'either of them' : 'it'}. Backups, and mails
          in the mailboxes of others, are not looked through.
        </HintText>
      ) : (
        <Group gap="sm">
          <ExportPersonButton whose={whose} />
          <CorrectPersonButton whose={whose} onAsk={onAsk} />
          <ErasePersonButton found={found} onAsk={onAsk} />
        </Group>
      )}
      {groups.map(({ title, kinds }) => (
        <ScreenPart key={title} aria-label={title}>
          <Title order={4}>{title}</Title>
          {kinds.map((kind) => (
            <Kind key={kind.model} {...kind} />
          ))}
        </ScreenPart>
      ))}
    </ScreenPart>
  );
}

/** The maximum length of a phone field, which may contain several numbers. */
const MAX_PHONE = 50;

/** Other numbers or addresses in the same records, with buttons that add them to the search. */
function Others({ found: { whose, others }, onAsk }: FoundPersonProps) {
  const isBoth = whose.email !== '' && whose.phone !== '';
  const offered = others
    .map((other) => ({ ...other, wider: [whose[other.kind], other.value].filter(Boolean).join(' / ') }))
    .filter(({ kind, wider }) => kind === 'email' || wider.length <= MAX_PHONE);
  if (!isBoth && offered.length === 0) return null;
  return (
    <Stack component="ul" gap="xs">
      {isBoth && (
        <Group component="li" gap="xs">
          <span>Looked for by both.</span>
          {(['phone', 'email'] as const).map((kind) => (
            <Button key={kind} variant="default" size="compact-sm" onClick={() => onAsk({ ...whose, [kind]: '' })}>
              Leave out {whose[kind]}
            </Button>
          ))}
        </Group>
      )}
      {offered.map(({ kind, value, count, wider }) => (
        <Group component="li" key={`${kind} ${value}`} gap="xs">
          <span>
            {count === 1 ? 'One inquiry has' : `${formatNumber(count)} inquiries have`} the {kind === 'phone' ? 'number' : 'address'}{' '}
            <b>{value}</b>
          </span>
          <Button variant="default" size="compact-sm" onClick={() => onAsk({ ...whose, [kind]: wider })}>
            Include {kind === 'phone' ? 'this number' : 'this address'}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

function Kind({ name, count, rows }: FoundPersonData['groups'][number]['kinds'][number]) {
  return (
    <div>
      <HintText>
        {formatNumber(count)} {name}
        {count > rows.length && `, the newest ${formatNumber(rows.length)}:`}
      </HintText>
      <RowList>
        {rows.map(({ key, words, at, link }) => (
          <ListRow key={key} wrap="wrap" gap="0 1rem" py="0.25rem">
            {link ? <Link to={recordUrl(link.type, link.id)}>{words}</Link> : <span>{words}</span>}
            {at && (
              <Text component="time" inherit c="var(--ink-soft)" dateTime={at}>
                {formatExactTime(at)}
              </Text>
            )}
          </ListRow>
        ))}
      </RowList>
    </div>
  );
}
