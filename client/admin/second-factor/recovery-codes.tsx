import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { formatExactTime } from '../../../shared/time/in-words';
import { useWebsite } from '../../ui/website';
import { useMarkUnsavedChanges } from '../editing/drafts/unsaved';
import { useSession } from '../session/session';
import { CopyButton } from '../ui/display/copy-button';
import { usePanelForm } from '../ui/form/use-panel-form';
import classes from './second-factor.module.css';
import { StepTitle } from './step-title';

const USE = 'Each code works once. Keep them where only you can read them.';

/** Shows new recovery codes, which the server does not return again, until the user confirms that they are saved. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const session = useSession();
  const company = useWebsite().name;
  const username = session.state === 'out' ? '' : session.user.username;
  const [made] = useState(() => formatExactTime(new Date().toISOString()));
  const form = usePanelForm({
    initialValues: { isSaved: false },
    validate: { isSaved: (isSaved) => (isSaved ? null : <span role="alert">Please save the codes first, then tick this box</span>) },
  });
  useMarkUnsavedChanges(!form.values.isSaved);
  const head = [`Recovery codes for the admin panel of ${company}`, `Username: ${username}`, `Made on ${made}`];
  const save = () => {
    const text = [...head, '', ...codes, '', USE, ''].join('\r\n');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = `recovery-codes-${username}.txt`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <form {...form.submit(async () => onDone())}>
      <Stack gap="md">
        <StepTitle>Save your recovery codes</StepTitle>
        <p>If your phone is lost or broken, you sign in with one of these codes. They are shown only now.</p>
        <div className={classes.sheet}>
          <div className={classes.head}>
            {head.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <ol aria-label="Recovery codes" className={classes.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <p className={classes.head}>{USE}</p>
        </div>
        <p>{USE}</p>
        <Group gap="xs">
          <CopyButton text={codes.join('\n')} what="codes" label="Copy" />
          <Button variant="default" leftSection={<Download size={16} aria-hidden="true" />} onClick={save}>
            Download
          </Button>
          <Button variant="default" leftSection={<Printer size={16} aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
        </Group>
        <Checkbox {...form.getInputProps('isSaved', { type: 'checkbox' })} label="I have saved them" />
        <Group justify="flex-end">
          <Button type="submit">Done</Button>
        </Group>
      </Stack>
    </form>
  );
}
