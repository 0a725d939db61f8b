import { Navigate, useLocation } from 'react-router-dom';
import { COMPANY_NAME } from '../../../shared/business';
import { useLeaveGuard } from '../editing/drafts/unsaved';
import { LoginAgain } from '../login/login-again';
import { NewPassword } from '../login/new-password';
import { useSession } from '../login/session';
import { ToLogin } from '../login/to-login';
import { MailBanner } from '../mail/mail-banner';
import { Arrival } from '../overview/today';
import { sections, useSections } from '../sections';
import { useSection } from '../ui/use-section';
import { useFirstSection } from './first-section';
import { Header } from './header';
import { Sections } from './sections';
import classes from './shell.module.css';

/** The frame of the panel: header, menu of sections and the open one. */
export function Shell() {
  const session = useSession();
  if (session.state === 'out') return <ToLogin />;
  return (
    <>
      {session.user.mustChangePassword ? <NewPassword /> : <Workplace />}
      {session.state === 'over' && <LoginAgain user={session.user} />}
    </>
  );
}

function Workplace() {
  const { slug } = useSection();
  const first = useFirstSection(slug);
  const open = useSections().find((one) => one.slug === (slug || first)) ?? sections[0];
  useLeaveGuard();
  const { search } = useLocation();
  if (slug === 'people') return <Navigate to={search.replace('tab=people', 'tab=settings&screen=people')} replace />;
  return (
    <div className={classes.frame}>
      {!open.screens && <title>{`${open.label} | ${COMPANY_NAME}`}</title>}
      <Header />
      <Sections open={open}>
        <MailBanner />
        {slug === '' && <Arrival />}
        {open.element}
      </Sections>
    </div>
  );
}
