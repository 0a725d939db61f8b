import { COMPANY_NAME } from '../../../shared/business';
import { useLeaveGuard } from '../drafts/unsaved';
import { LoginAgain } from '../login/login-again';
import { useSession } from '../login/session';
import { ToLogin } from '../login/to-login';
import { MailBanner } from '../mail/mail-banner';
import { Arrival } from '../overview/today';
import { otherSections, tabs } from '../tabs';
import { useSection } from '../ui/use-section';
import { Header } from './header';
import { Sections } from './sections';
import classes from './shell.module.css';

const everywhere = [...tabs, ...otherSections];

/** The frame of the panel: header, tabs and the open section. */
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
  const { slug } = useSection();
  const open = everywhere.find((one) => one.slug === slug) ?? tabs[0];
  useLeaveGuard();
  return (
    <div className={classes.frame}>
      <title>{`${open.label} | ${COMPANY_NAME}`}</title>
      <Header />
      <Sections open={open}>
        <MailBanner />
        {slug === '' && <Arrival />}
        {open.element}
      </Sections>
    </div>
  );
}
