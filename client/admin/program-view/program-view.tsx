import { ActionIcon, Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Braces } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { sendRequest } from '../request';
import { PanelDialog } from '../ui/dialog/panel-dialog';
import { CopyButton } from '../ui/display/copy-button';
import { FailureNotice } from '../ui/display/failure-notice';
import { screenUrl } from '../ui/section/screens';
import classes from './program-view.module.css';

export const PROGRAM_VIEW_LABEL = 'As a program sees it';

/** `path`: where REST answers the record, such as `/api/admin/products/7`; `name`: its name for people. */
type ProgramViewProps = { path: string; name: string };

/** A button that shows a record as a program sees it; `isSmall` is for a narrow head, without the words. */
export function ProgramViewButton({ isSmall = false, ...record }: ProgramViewProps & { isSmall?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const icon = <Braces size={16} aria-hidden="true" />;
  return (
    <>
      {isSmall ? (
        <ActionIcon variant="subtle" size={36} aria-label={PROGRAM_VIEW_LABEL} title={PROGRAM_VIEW_LABEL} onClick={() => setOpen(true)}>
          {icon}
        </ActionIcon>
      ) : (
        <Button variant="subtle" style={{ placeSelf: 'start' }} leftSection={icon} onClick={() => setOpen(true)}>
          {PROGRAM_VIEW_LABEL}
        </Button>
      )}
      {isOpen && <ProgramView {...record} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A dialog for people who connect a program: the address of a record, a command that reads it, and the JSON that REST answers. */
export function ProgramView({ path, name, onClose }: ProgramViewProps & { onClose: () => void }) {
  const url = `${window.location.origin}${path}`;
  const query = useQuery({
    queryKey: ['rest', path],
    queryFn: async () => JSON.stringify(await (await sendRequest(path)).json(), undefined, 2),
    // What is stored now, each time that the dialog opens.
    gcTime: 0,
  });
  return (
    <PanelDialog title={`${name}, as a program sees it`} onClose={onClose}>
      <Stack gap="lg">
        <Part label="Address" text={url} what="address" />
        <Part label="Command" text={`curl -H "Authorization: Bearer YOUR_TOKEN" ${url}`} what="command">
          <Text size="sm" c="var(--ink-soft)" mt="xs">
            Put one of your <Link to={screenUrl('settings', 'tokens')}>API tokens</Link> in the place of YOUR_TOKEN. The{' '}
            <a href="/api/docs" target="_blank" rel="noreferrer">
              API page
            </a>{' '}
            has all paths and fields.
          </Text>
        </Part>
        {query.error && <FailureNotice title="Failed to read it" error={query.error} onRetry={query.refetch} />}
        {query.isPending && <Skeleton height={240} role="status" aria-label="Loading" />}
        {query.data !== undefined && <Part label="JSON" text={query.data} what="JSON" />}
      </Stack>
    </PanelDialog>
  );
}

type PartProps = { label: string; text: string; what: string; children?: ReactNode };

function Part({ label, text, what, children }: PartProps) {
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <h3 className={classes.label}>{label}</h3>
        <CopyButton text={text} what={what} label={`Copy ${what}`} size="compact-sm" />
      </Group>
      <Code block className={classes.text} tabIndex={0} aria-label={label} role="group">
        {text}
      </Code>
      {children}
    </section>
  );
}
