import { Button, Text } from '@mantine/core';
import { LogOut } from 'lucide-react';
import { Logo } from '../../ui/logo';
import { showToast } from '../../ui/toaster/toasts';
import { useWebsite } from '../../ui/website';
import { confirmLeaving } from '../editing/drafts/unsaved';
import { endSession, useSession } from '../session/session';
import { trpc } from '../trpc';
import { CommandButton } from './command-button';
import classes from './header.module.css';
import { ShortcutsHelp } from './shortcuts';

/** The panel's header: company, user, logout. */
export function PanelHeader() {
  const session = useSession();
  const company = useWebsite().name;
  const { isFetching } = trpc.auth.me.useQuery(undefined, { enabled: session.state === 'in' });
  const logout = trpc.auth.logout.useMutation({
    // If the request fails, the session ends on the server by its timeout; in the browser it ends at once (REQ 7.6).
    onSettled: () => {
      endSession();
      showToast({ title: 'Logged out', text: 'You have been logged out successfully' });
    },
  });
  if (session.state === 'out') return null;
  const { firstName, lastName, email } = session.user;
  const signOut = () => confirmLeaving() && logout.mutate();
  const actions = [
    { label: 'View site', keywords: 'website visitors', does: () => window.open('/', '_blank', 'noreferrer') },
    { label: 'Sign out', keywords: 'logout leave', does: signOut },
  ];
  return (
    <header className={classes.header} aria-busy={isFetching}>
      <a href="/" target="_blank" rel="noreferrer" className={classes.logo} aria-label={`${company}, website in a new tab`}>
        <Logo />
      </a>
      <CommandButton actions={actions} />
      <ShortcutsHelp />
      <div className={classes.user}>
        <Text inherit fw={700}>
          {firstName} {lastName}
        </Text>
        <Text inherit fz="xs" c="var(--ink-soft)">
          {email}
        </Text>
      </div>
      <Button
        variant="default"
        className={classes.logout}
        leftSection={<LogOut size={16} aria-hidden="true" />}
        loading={logout.isPending}
        onClick={signOut}
      >
        Logout
      </Button>
    </header>
  );
}
