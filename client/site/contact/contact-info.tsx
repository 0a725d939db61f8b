import { trpc } from '../../trpc';
import { ContactList } from '../shell/footer/contact-list';
import classes from './contact-page.module.css';
import { GlobalPresence } from './global-presence';
import { QuickLinks } from './quick-links';

/** The contact details, offices and links beside the form; on a phone below it. */
export function ContactInfo() {
  const { data: details = [] } = trpc.public.contactDetails.useQuery();
  return (
    <div data-below className={classes.info}>
      {details.length > 0 && (
        <section aria-labelledby="reach-title">
          <h2 id="reach-title">Reach us</h2>
          <ContactList />
        </section>
      )}
      <GlobalPresence />
      <QuickLinks />
    </div>
  );
}
