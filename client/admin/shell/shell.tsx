import { Button, Tabs } from '@mantine/core';
import { LogOut } from 'lucide-react';
import { COMPANY_NAME } from '../../../shared/business';
import { Logo } from '../../ui/logo';
import { showToast } from '../../ui/toasts';
import { LoginAgain } from '../login/login-again';
import { ToLogin } from '../login/to-login';
import { endSession, useSession } from '../session';
import { type TabSlug, tabs } from '../tabs';
import { trpc } from '../trpc';
import { mayLeave, useLeaveGuard } from '../unsaved';
import classes from './shell.module.css';
import { usePlace } from './use-place';

/** The frame of the panel: who is at work, the tabs, and the open one. */
export function Shell() {
  const session = useSession();
  if (session.state === 'out') return <ToLogin />;
  return (
    <>
      <Workplace />
      {session.state === 'over' && <LoginAgain user={session.user} />}
    </>
  );
}

function Workplace() {
  const { tab, open } = usePlace();
  useLeaveGuard();
  return (
    <div className={classes.frame}>
      <title>{`${tab.label} | ${COMPANY_NAME}`}</title>
      <Header />
      <Tabs
        value={tab.slug}
        onChange={(slug) => open(slug as TabSlug)}
        orientation="vertical"
        activateTabWithKeyboard={false}
        keepMounted={false}
        classNames={{ root: classes.tabs, list: classes.list, tab: classes.tab, panel: classes.panel }}
      >
        <Tabs.List aria-label="Content">
          {tabs.map(({ slug, label }) => (
            <Tabs.Tab key={slug} value={slug}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ slug, element }) => (
          <Tabs.Panel key={slug} value={slug}>
            {element}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

function Header() {
  const session = useSession();
  // The stored session is shown at once and checked in the background (DESIGN §6.13).
  const { isFetching } = trpc.auth.me.useQuery(undefined, { enabled: session.state === 'in' });
  const logout = trpc.auth.logout.useMutation({
    // A session that the server cannot end now ends with its time; here it ends at once (SPEC §4).
    onSettled: () => {
      endSession();
      showToast({ title: 'Logged out', text: 'You have been logged out successfully' });
    },
  });
  if (session.state === 'out') return null;
  const { firstName, lastName, email } = session.user;
  return (
    <header className={classes.header} aria-busy={isFetching}>
      <a href="/" target="_blank" rel="noreferrer" className={classes.logo} aria-label={`${COMPANY_NAME}, website in a new tab`}>
        <Logo />
      </a>
      <p className={classes.user}>
        <b>
          {firstName} {lastName}
        </b>
        <span>{email}</span>
      </p>
      <Button
        variant="default"
        leftSection={<LogOut size={16} aria-hidden="true" />}
        loading={logout.isPending}
        onClick={() => mayLeave() && logout.mutate()}
      >
        Logout
      </Button>
    </header>
  );
}
