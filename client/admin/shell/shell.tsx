import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useTitle } from '../../ui/website';
import { useLeaveGuard } from '../editing/drafts/unsaved';
import { FirstStartQuestions } from '../login/first-start';
import { LoginAgainDialog } from '../login/login-again-dialog';
import { RedirectToLogin } from '../login/redirect-to-login';
import { ReplaceOneTimePassword } from '../login/replace-one-time-password';
import { RequiredSecondFactor } from '../login/required-second-factor';
import { MailRefusedBanner } from '../mail/mail-banner';
import { OverviewSummary } from '../overview/today';
import { panelSections } from '../sections';
import { useFirstSection } from '../session/first-section';
import { updateUser, useSession } from '../session/session';
import { trpc } from '../trpc';
import { ConfirmationDialog } from '../ui/dialog/ask-first';
import { useSectionUrlState } from '../ui/section/use-section';
import { panelParametersOf } from '../ui/words/labels';
import { PanelHeader } from './header';
import { PanelNavigation } from './sections';
import classes from './shell.module.css';

/** The frame of the panel: header, menu of sections, and the open section. */
export function PanelShell() {
  const session = useSession();
  // The stored session is used at once and checked in the background (REQ 7.6): a first step may be done in another window meanwhile.
  const { data: me } = trpc.auth.me.useQuery(undefined, { enabled: session.state === 'in' });
  useEffect(() => {
    if (me) updateUser(me);
  }, [me]);
  const user = session.state === 'out' ? undefined : session.user;
  // The user with recovery codes on the screen: the codes stay until they are saved, although nothing is required any more.
  const [withCodes, setWithCodes] = useState<number>();
  if (session.state === 'out' || !user) return <RedirectToLogin />;
  const isSettingUp = user.mustEnrolSecondFactor || withCodes === user.id;
  const finish = () => {
    setWithCodes(undefined);
    updateUser({ ...user, hasSecondFactor: true, mustEnrolSecondFactor: false });
  };
  return (
    <>
      {user.mustChangePassword && <ReplaceOneTimePassword />}
      {!user.mustChangePassword && isSettingUp && <RequiredSecondFactor onCodes={() => setWithCodes(user.id)} onDone={finish} />}
      {!user.mustChangePassword && !isSettingUp && (user.isAskedToSetUp ? <FirstStartQuestions user={user} /> : <Workplace />)}
      <ConfirmationDialog />
      {session.state === 'over' && <LoginAgainDialog user={user} />}
    </>
  );
}

function Workplace() {
  const { slug } = useSectionUrlState();
  const first = useFirstSection(slug);
  // Includes sections that the user may not open: those explain the reason themselves.
  const open = [slug, first].map((shown) => panelSections.find((one) => one.slug === shown)).find(Boolean) ?? panelSections[0];
  useLeaveGuard();
  const { search } = useLocation();
  const place = panelParametersOf(slug);
  const title = useTitle(open.label);
  if (place.tab !== slug) {
    const values = Object.fromEntries(new URLSearchParams(search));
    return <Navigate to={`?${new URLSearchParams({ ...place, ...values, ...place })}`} replace />;
  }
  return (
    <div className={classes.frame}>
      {!open.screens && <title>{title}</title>}
      <PanelHeader />
      <PanelNavigation open={open}>
        <MailRefusedBanner />
        {slug === '' && first !== 'overview' && <OverviewSummary />}
        {open.element}
      </PanelNavigation>
    </div>
  );
}
