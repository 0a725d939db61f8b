import { Alert, Button, Group, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { formatNumber } from '../../../shared/format';
import { showToast } from '../../ui/toaster/toasts';
import { useHasRole } from '../session/session';
import { readServerMessage, trpc } from '../trpc';
import { StartOwnDialog, useRemoveDemo } from './start-own-dialog';

/** Offers to remove the demo, until it is removed or an administrator declines; warns while buyers read its contact details. */
export function StartOwnNotice() {
  const hasRole = useHasRole();
  return hasRole('administrator') ? <Notice /> : null;
}

function Notice() {
  const { data } = trpc.admin.demo.state.useQuery();
  const utils = trpc.useUtils();
  const decline = trpc.admin.demo.stopAsking.useMutation({ onSuccess: () => utils.admin.demo.state.invalidate() });
  const { state, search } = useLocation();
  const navigate = useNavigate();
  // The company name that the user typed in the form of the first start.
  const typed = (state as { ownName?: string } | null)?.ownName;
  const [isOpen, setOpen] = useState(typed !== undefined);
  const close = () => {
    setOpen(false);
    if (typed !== undefined) void navigate({ search }, { replace: true, state: null });
  };
  const isShown = data && (data.isMisleading || (data.isLeft && data.isAsking));
  return (
    <>
      {isShown && (
        <Alert
          color={data.isMisleading ? 'var(--alert)' : 'var(--ink-soft)'}
          variant="light"
          title={
            data.isMisleading
              ? 'A buyer has written, and your pages show the contact details of the demo'
              : 'Your site shows a demo company'
          }
          role={data.isMisleading ? 'alert' : 'note'}
        >
          <Group gap="sm" mt={4}>
            {data.isLeft ? (
              <Button onClick={() => setOpen(true)}>Start your own</Button>
            ) : (
              <Link to="?tab=contact-details">Contact details</Link>
            )}
            {data.isAsking && !data.isMisleading && (
              <Button variant="subtle" loading={decline.isPending} onClick={() => decline.mutate()}>
                Not now
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {isOpen && <StartOwnDialog name={typed} onClose={close} />}
    </>
  );
}

/** The removal of the demo in the settings, or of its inquiries alone, as long as there is something to remove. */
export function StartOwnSection() {
  const { data } = trpc.admin.demo.state.useQuery();
  const [isOpen, setOpen] = useState(false);
  const remove = useRemoveDemo();
  const removeInquiries = useMutation({
    mutationFn: () => remove({ only: 'inquiries' }),
    onError: (error) => showToast({ title: 'Failed to remove the demo inquiries', text: readServerMessage(error), failed: true }),
  });
  return (
    <>
      {data?.isLeft && (
        <section aria-labelledby="demo-title">
          <Title order={2} id="demo-title">
            Start your own
          </Title>
          <p>
            {data.inquiries > 0 &&
              `${formatNumber(data.inquiries)} demo ${data.inquiries === 1 ? 'inquiry' : 'inquiries'} came with this site; nothing is mailed for them. `}
            What you have not changed of the demo can be removed at once, with an Undo.
          </p>
          <Group gap="sm" mt="sm">
            <Button onClick={() => setOpen(true)}>Start your own</Button>
            {data.inquiries > 0 && (
              <Button variant="default" loading={removeInquiries.isPending} onClick={() => removeInquiries.mutate()}>
                Remove the demo inquiries
              </Button>
            )}
          </Group>
        </section>
      )}
      {isOpen && <StartOwnDialog onClose={() => setOpen(false)} />}
    </>
  );
}
