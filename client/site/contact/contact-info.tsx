import { ContactList } from '../shell/contact-list';
import classes from './contact-page.module.css';
import { GlobalPresence } from './global-presence';
import { QuickLinks } from './quick-links';

/** What stands beside the form, on a phone below it: every way to reach the company, its presence, and where else an answer may be. */
export function ContactInfo() {
  return (
    <div className={classes.info}>
      <section aria-labelledby="reach-title">
        <h2 id="reach-title">Reach us</h2>
        <ContactList />
      </section>
      <GlobalPresence />
      <QuickLinks />
    </div>
  );
}
