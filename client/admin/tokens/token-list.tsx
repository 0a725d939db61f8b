import { Button, Group } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { ALL_CONTENT_SCOPES, EVERY_SCOPE, TOKEN_SCOPES } from '../../../shared/people/scopes';
import type { TokenRow } from '../../../shared/people/tokens';
import { formatDay } from '../../../shared/time/in-words';
import { DAY_MS } from '../../../shared/time/india';
import { showToast } from '../../ui/toaster/toasts';
import { readServerMessage, trpc } from '../trpc';
import { askForConfirmation } from '../ui/dialog/ask-first';
import { HintText } from '../ui/display/hint';
import { RelativeTime } from '../ui/display/relative-time';
import { ListRow, RowList } from '../ui/rows/rows';

/** The days before expiry with a warning: time to create another token and to put it into the program. */
const WARNED_DAYS = 14;

export function TokenList({ tokens, showOwner }: { tokens: TokenRow[]; showOwner: boolean }) {
  return (
    <RowList>
      {tokens.map((token) => (
        <Token key={token.id} token={token} showOwner={showOwner} />
      ))}
    </RowList>
  );
}

function Token({ token, showOwner }: { token: TokenRow; showOwner: boolean }) {
  const { id, name, prefix, scopes, owner, createdAt, lastUsedAt } = token;
  const utils = trpc.useUtils();
  const revoke = trpc.admin.tokens.revoke.useMutation({
    onSuccess: () => showToast({ title: `Revoked “${name}”` }),
    onError: (error) => showToast({ title: 'Failed to revoke token', text: readServerMessage(error), failed: true }),
    onSettled: () => utils.admin.tokens.list.invalidate(),
  });
  const ask = async () => {
    const text = 'A program that uses it stops working at once. There is no Undo.';
    if (await askForConfirmation({ title: `Revoke the token “${name}”?`, text, submit: 'Revoke' })) revoke.mutate({ id });
  };
  return (
    <ListRow align="flex-start">
      <div>
        <p>
          <b>{name}</b> <code>{prefix}…</code>
        </p>
        <p>{EVERY_SCOPE.flatMap((scope) => (scopes.includes(scope) ? TOKEN_SCOPES[scope].label : [])).join(', ') || 'Nothing'}</p>
        {ALL_CONTENT_SCOPES.every((scope) => scopes.includes(scope)) && (
          <HintText>
            May change and delete all content, as each token that was made before these were apart. If the program needs less, make it a new
            one.
          </HintText>
        )}
        <HintText>
          {showOwner && <>Acts as {owner.name}. </>}
          Made on {formatDay(createdAt)}.{' '}
          {lastUsedAt ? (
            <>
              Last used <RelativeTime at={lastUsedAt} />.
            </>
          ) : (
            'Never used.'
          )}
        </HintText>
        <Expiry at={token.expiresAt} />
      </div>
      <Button flex="none" variant="default" aria-label={`Revoke ${name}, ${prefix}…`} loading={revoke.isPending} onClick={() => void ask()}>
        Revoke
      </Button>
    </ListRow>
  );
}

function Expiry({ at }: { at: string }) {
  const left = new Date(at).getTime() - Date.now();
  const days = Math.ceil(left / DAY_MS);
  if (days > WARNED_DAYS) return <HintText>Expires on {formatDay(at)}.</HintText>;
  return (
    <Group component="p" gap={6} wrap="nowrap" align="flex-start" fw={600}>
      <TriangleAlert size={16} aria-hidden="true" />
      {left <= 0
        ? `Expired on ${formatDay(at)}. Programs that use it are refused.`
        : `Expires ${days === 1 ? 'within a day' : `in ${days} days`}, on ${formatDay(at)}. Make a new one in time.`}
    </Group>
  );
}
