import { COMPANY_NAME } from '../../../shared/business';
import { LoginAgain } from '../login/login-again';
import { ToLogin } from '../login/to-login';
import { Arrival } from '../overview/today';
import { useSession } from '../login/session';
import { places, tabs } from '../tabs';
import { useLeaveGuard } from '../drafts/unsaved';
import { Header } from './header';
import { Places } from './sections';
import classes from './shell.module.css';
import { usePlace } from '../ui/use-section';

const everywhere = [...tabs, ...places];

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
  const { slug } = usePlace();
  const open = everywhere.find((one) => one.slug === slug) ?? tabs[0];
  useLeaveGuard();
  return (
    <div className={classes.frame}>
      <title>{`${open.label} | ${COMPANY_NAME}`}</title>
      <Header />
      <Places open={open}>
        {slug === '' && <Arrival />}
        {open.element}
      </Places>
    </div>
  );
}
