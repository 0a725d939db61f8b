import { useLocation } from 'react-router-dom';
import { COMPANY_CLAIMS } from '../../../shared/business';
import { CONTACT_PARAMETERS, pickKnownParameters } from '../../../shared/pages/page-url';
import { lazySection } from '../../hydration/lazy';
import { PageHead } from '../../seo/page-head';
import { trpc } from '../../trpc';
import { useWebsite } from '../../ui/website';
import classes from './contact-page.module.css';
import { SentNotice } from './sent-notice';
import { useCountries } from './use-countries';

const ContactForm = lazySection(() => import('./contact-form').then((module) => module.ContactForm));
const ContactInfo = lazySection(() => import('./contact-info').then((module) => module.ContactInfo));

/** The contact page. */
export function ContactPage() {
  const query = pickKnownParameters(new URLSearchParams(useLocation().search), CONTACT_PARAMETERS);
  const countries = useCountries();
  const { experience, hasServices } = useWebsite();
  const hasPhone = trpc.public.contactDetails.useQuery().data?.some(({ type }) => type === 'phone');
  const ways = ['Send us your list', hasServices && 'ask about a contract', hasPhone && 'or simply call'].filter(Boolean);
  return (
    <>
      <PageHead
        title="Contact"
        description={`Ask for a quote or a visit: by form, phone or e-mail. We reply within ${COMPANY_CLAIMS.replyHours} hours.`}
        path="/contact"
      />
      <div className={`container ${classes.top}`}>
        <h1>Talk to the people who pack your order</h1>
        <p className={classes.lead}>
          {ways.join(', ')}. Someone who knows the products answers within {COMPANY_CLAIMS.replyHours} hours.
        </p>
      </div>
      <div data-next className={`container ${classes.columns}`}>
        <section id="write" className={classes.form} aria-labelledby="write-title">
          <SentNotice what={query.get('sent')} reference={query.get('reference')} />
          <h2 id="write-title">Send us a message</h2>
          <ContactForm />
        </section>
        <ContactInfo />
      </div>
      <section data-below className={classes.promise} aria-label="What to expect">
        <dl className={`container ${classes.promises}`}>
          <div>
            <dt>Quick response</dt>
            <dd>within {COMPANY_CLAIMS.replyHours} hours</dd>
          </div>
          {countries && (
            <div>
              <dt>Countries served</dt>
              <dd>{countries}+ countries</dd>
            </div>
          )}
          {experience && (
            <div>
              <dt>In the trade</dt>
              <dd>{experience} years experience</dd>
            </div>
          )}
        </dl>
      </section>
    </>
  );
}
