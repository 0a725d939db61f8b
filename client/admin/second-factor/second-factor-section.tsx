import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { formatExactTime } from '../../../shared/time/in-words';
import { type AccountOutputs, trpc } from '../trpc';
import { FactList, FactRow } from '../ui/display/facts';
import { ListState } from '../ui/list/list-state';
import { type FactorAction, FactorDialog } from './factor-dialog';

type State = AccountOutputs['secondFactor'];
type Act = (action: FactorAction) => void;

/** When this number of codes is left, the user is asked to create new ones. */
const FEW = 2;

/** The user's own second factor: its state and actions. */
export function SecondFactorSection() {
  const query = trpc.auth.secondFactor.useQuery();
  const [action, setAction] = useState<FactorAction>();
  return (
    <section aria-labelledby="second-factor-title">
      <Title order={2} id="second-factor-title">
        Two-step sign-in
      </Title>
      <ListState query={{ ...query, data: query.data && { rows: [query.data] } }} failure="Failed to fetch two-step sign-in" empty={null}>
        {(rows) =>
          rows.map((state) => (state.isOn ? <On key="on" state={state} act={setAction} /> : <Off key="off" {...state} act={setAction} />))
        }
      </ListState>
      {action && <FactorDialog action={action} onClose={() => setAction(undefined)} />}
    </section>
  );
}

const Off = ({ isUsable, act }: Pick<State, 'isUsable'> & { act: Act }) => (
  <>
    <Text inherit maw="38rem" my="sm">
      Off. With it, signing in asks for a six-digit code from an app on your phone besides your password. Whoever learns your password alone
      cannot sign in.
    </Text>
    {isUsable ? (
      <Button variant="default" onClick={() => act('set-up')}>
        Set up two-step sign-in
      </Button>
    ) : (
      <Text inherit c="var(--alert)">
        It cannot be set up at present: the server key does not fit. Please tell the person who keeps the server.
      </Text>
    )}
  </>
);

function On({ state: { confirmedAt, recoveryCodesLeft, isRequired, isUsable }, act }: { state: State; act: Act }) {
  if (!isUsable)
    return (
      <Alert color="red" role="alert" mt="sm" title="Your codes cannot be checked at present">
        The server has another key than the one that protects them. Please do not sign out, and tell the person who keeps the server: the
        earlier key has to be put back, or your two-step sign-in reset.
      </Alert>
    );
  return (
    <>
      <FactList my="sm">
        <FactRow label="State">
          On{confirmedAt && ` since ${formatExactTime(confirmedAt)}`}
          {isRequired && '; it is required of you'}
        </FactRow>
        <FactRow label="Recovery codes">
          <Text span inherit {...(recoveryCodesLeft <= FEW && { c: 'var(--alert)' })}>
            {codesLeft(recoveryCodesLeft)}
          </Text>
        </FactRow>
      </FactList>
      <Group gap="xs">
        <Button variant="default" onClick={() => act('renew')}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => act('replace')}>
          Replace the authenticator app
        </Button>
        {!isRequired && (
          <Button variant="default" onClick={() => act('end')}>
            Turn off
          </Button>
        )}
      </Group>
    </>
  );
}

function codesLeft(count: number): string {
  if (count > FEW) return `${count} left`;
  const left = count === 0 ? 'None left' : `Only ${count} left`;
  return `${left}. Please make new ones: without your phone you sign in with them.`;
}
