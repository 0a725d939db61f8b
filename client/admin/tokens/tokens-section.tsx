import { Button } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useIsAdministrator } from '../session/session';
import { type AdminOutputs, trpc } from '../trpc';
import { HintText } from '../ui/display/hint';
import { ListState } from '../ui/list/list-state';
import { SectionLayout } from '../ui/section/section';
import { useSectionUrlState } from '../ui/section/use-section';
import { ShowNewToken } from './given-token';
import { TokenDialog } from './token-dialog';
import { TokenList } from './token-list';

/** The API tokens of the user; for an administrator, those of all users. */
export function TokensSection() {
  const { set } = useSectionUrlState();
  const isAdministrator = useIsAdministrator();
  const [given, setGiven] = useState<AdminOutputs['tokens']['create']>();
  const query = trpc.admin.tokens.list.useQuery();
  return (
    <SectionLayout
      actions={
        <Button leftSection={<KeyRound size={16} aria-hidden="true" />} onClick={() => set({ id: 'new' })}>
          New token
        </Button>
      }
    >
      <HintText>
        With a token, a program such as accounting or a shop calls the <a href="/api/docs">REST API</a> in your name, and can do no more
        than you allow it here.{isAdministrator && ' As an administrator you see the tokens of everybody.'}
      </HintText>
      <ListState
        query={{ ...query, data: query.data && { rows: query.data } }}
        failure="Failed to fetch API tokens"
        empty="No API tokens yet. A program that needs one gets its own."
      >
        {(tokens) => <TokenList tokens={tokens} showOwner={isAdministrator} />}
      </ListState>
      <TokenDialog onGiven={setGiven} />
      {given && <ShowNewToken {...given} onClose={() => setGiven(undefined)} />}
    </SectionLayout>
  );
}
