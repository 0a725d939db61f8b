import { Alert, Box, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { showToast } from '../../ui/toaster/toasts';
import { type AdminOutputs, readServerMessage, trpc } from '../trpc';
import { PanelDialog } from '../ui/dialog/panel-dialog';
import { HintText } from '../ui/display/hint';
import { ListState } from '../ui/list/list-state';
import { ProofForm } from '../ui/proof/proof-form';
import { RowSwitch } from '../ui/rows/row-switch';
import { recordUrl } from '../ui/words/labels';
import classes from './security-screen.module.css';

type Security = AdminOutputs['security']['get'];

/** The sign-in rules that administrators set, and the state of the server key. */
export function SecurityScreen() {
  const query = trpc.admin.security.get.useQuery();
  return (
    <ListState
      query={{ ...query, data: query.data && { rows: [query.data] } }}
      failure="Failed to fetch the security settings"
      empty={null}
    >
      {(rows) =>
        rows.map((security) => (
          <Stack key="security" gap="xl" maw="42rem">
            <Rule security={security} />
            <Key {...security.key} />
          </Stack>
        ))
      }
    </ListState>
  );
}

/** Whether all administrators need a second factor, and which of them have none. */
function Rule({ security: { administratorsNeedSecondFactor, version, withoutFactor } }: { security: Security }) {
  const { auth, admin } = trpc.useUtils();
  const [chosen, setChosen] = useState<boolean>();
  const [isEasing, setEasing] = useState(false);
  const update = trpc.admin.security.update.useMutation({
    onSuccess: (_, { administratorsNeedSecondFactor: isOn }) => {
      setEasing(false);
      showToast({ title: isOn ? 'All administrators need two-step sign-in' : 'Two-step sign-in is each administrator’s own choice' });
    },
    // The dialog shows the refusal at its own fields.
    onError: (error, { administratorsNeedSecondFactor: isOn }) =>
      isOn && showToast({ title: 'Failed to save the security settings', text: readServerMessage(error), failed: true }),
    onSettled: async () => {
      await Promise.all([admin.security.get.invalidate(), auth.secondFactor.invalidate(), admin.people.list.invalidate()]);
      setChosen(undefined);
    },
  });
  return (
    <section aria-labelledby="rule-title">
      <Title order={2} id="rule-title">
        Two-step sign-in
      </Title>
      <Box my="sm">
        <RowSwitch
          my="xs"
          checked={chosen ?? administratorsNeedSecondFactor}
          onChange={({ currentTarget: { checked } }) => {
            if (update.isPending) return;
            if (!checked) return setEasing(true);
            setChosen(checked);
            update.mutate({ administratorsNeedSecondFactor: checked, version });
          }}
        >
          All administrators need two-step sign-in
        </RowSwitch>
        {isEasing && (
          <PanelDialog title="Stop requiring two-step sign-in?" size="md" onClose={() => setEasing(false)}>
            <ProofForm
              isPasswordNeeded
              submit="Stop requiring it"
              onSubmit={(proof) => update.mutateAsync({ administratorsNeedSecondFactor: false, version, ...proof })}
              onCancel={() => setEasing(false)}
            >
              <p>From then on each administrator may turn it off, and a password alone opens the panel to who knows it.</p>
            </ProofForm>
          </PanelDialog>
        )}
        <HintText>
          Administrators without it set it up at their next click, before anything else. To require it of one person, open People.
        </HintText>
      </Box>
      {withoutFactor.length === 0 ? (
        <p>All administrators have set it up.</p>
      ) : (
        <>
          <p>Administrators who have not set it up:</p>
          <ul className={`bulleted ${classes.without}`}>
            {withoutFactor.map(({ id, name }) => (
              <li key={id}>
                <Link to={recordUrl('people', id)}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The state of the server key, with the recommended action. */
function Key({ fits, source, file, exposedMode }: Security['key']) {
  const place =
    source === 'file' ? (
      <>the file {file ? <code>{file}</code> : 'beside the data'}</>
    ) : (
      <>
        the setting <code>SERVER_KEY</code>
      </>
    );
  return (
    <section aria-labelledby="key-title" className={classes.key}>
      <Title order={2} id="key-title">
        Server key
      </Title>
      {exposedMode && (
        <Alert color="red" role="alert" mt="sm" title="Other users of the server can read the key">
          <p>
            Its file has the mode {exposedMode}. Allow it to its owner alone, on the server: <code>chmod 600 {file}</code>
          </p>
        </Alert>
      )}
      {fits ? (
        <>
          <p>Two-step sign-in of all people is protected by a key, which is in {place} on the server. It fits what is stored.</p>
          <p>
            No backup contains it. Keep a copy in another place, such as a password manager: without it, after the loss of the server,
            everybody has to set up two-step sign-in again.
          </p>
        </>
      ) : (
        <Alert color="red" role="alert" mt="sm" title="The key does not fit what is stored">
          <p>
            The server was started with another key than the one that protects two-step sign-in. Until that is put right, nobody who uses it
            can sign in.
          </p>
          <p>
            Put the earlier key back into {place} and start the site again. If it is lost, reset each person on the server:{' '}
            <code>npm run admin -- reset-second-factor</code> with their user name.
          </p>
        </Alert>
      )}
    </section>
  );
}
