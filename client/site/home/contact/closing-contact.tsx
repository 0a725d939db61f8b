import { Link } from 'react-router-dom';
import { COMPANY_CLAIMS } from '../../../../shared/business';
import { findMainPhone } from '../../../../shared/format';
import { trpc } from '../../../trpc';
import { Phone } from '../../../ui/icons/icons';
import { CalendarDays, FileDown, Mail } from '../../../ui/icons/rare-icons';
import { useWebsite } from '../../../ui/website';
import { buildContactHref } from '../../shell/footer/contact-details';
import { ContactList } from '../../shell/footer/contact-list';
import classes from './closing-contact.module.css';
import { HomeForm } from './home-form';

/** The contact section: the form, contact details and quick links. */
export function ClosingContact() {
  const { data: details = [] } = trpc.public.contactDetails.useQuery();
  const { hasProducts } = useWebsite();
  const phone = findMainPhone(details);
  const email = details.find(({ type }) => type === 'email');
  return (
    <section id="contact" data-below className={classes.section} aria-labelledby="contact-title">
      <div className={`container ${classes.columns}`}>
        <div className={classes.words}>
          <h2 id="contact-title">Tell us what you need, and how much of it</h2>
          <p>Send your list or a rough idea. We reply with a quote within {COMPANY_CLAIMS.replyHours} hours.</p>
        </div>
        <div className={classes.form}>
          <HomeForm />
        </div>
        <div className={classes.info}>
          <ContactList />
          <ul className={classes.quick} aria-label="Quick links">
            {phone && (
              <li>
                <a href={buildContactHref(phone)}>
                  <Phone size={18} /> Call us
                </a>
              </li>
            )}
            {email && (
              <li>
                <a href={buildContactHref(email)}>
                  <Mail size={18} /> Email us
                </a>
              </li>
            )}
            {hasProducts && (
              <li>
                <a href="/catalogue.pdf">
                  <FileDown size={18} /> Download catalog
                </a>
              </li>
            )}
            <li>
              <Link to="/contact?topic=visit#write">
                <CalendarDays size={18} /> Schedule a visit
              </Link>
            </li>
          </ul>
        </div>
      </div>
    </section>
  );
}
