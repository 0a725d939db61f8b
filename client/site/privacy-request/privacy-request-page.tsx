import { useLocation } from 'react-router-dom';
import { PRIVACY_REQUEST_PARAMETERS, pickKnownParameters } from '../../../shared/pages/page-url';
import { PageHead } from '../../seo/page-head';
import { trpc } from '../../trpc';
import { PrivacyRequestForm } from './privacy-request-form';
import classes from './privacy-request-page.module.css';

/** The page with the form for requests about the visitor's own data, and an explanation of the procedure. */
export function PrivacyRequestPage() {
  const query = pickKnownParameters(new URLSearchParams(useLocation().search), PRIVACY_REQUEST_PARAMETERS);
  const { data } = trpc.public.privacyRequestTerms.useQuery();
  const { days = 30, confirmsByMail = false } = data ?? {};
  const steps = [
    confirmsByMail
      ? 'We send a link to your e-mail address. Open it and press the button, so that we know that the request is yours.'
      : 'We contact you to make sure that the request is yours.',
    `A person reads your request and answers within ${days} days.`,
    'If you do not agree with our answer, you may complain to the Data Protection Board of India.',
  ];
  return (
    <>
      <PageHead
        title="Your data"
        description={`See, correct or erase the data we hold about you. We answer within ${days} days.`}
        path="/privacy/request"
      />
      <div className={`container ${classes.page}`}>
        <div>
          <h1>Ask about your data</h1>
          <p className={classes.lead}>See the data we hold about you, have it corrected or erased, withdraw a consent, or complain.</p>
          <h2>What happens next</h2>
          <ol className={classes.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        <section id="request" className={classes.form} aria-labelledby="request-title">
          <h2 id="request-title">Your request</h2>
          <PrivacyRequestForm by={query.get('by')} confirmsByMail={confirmsByMail} />
        </section>
      </div>
    </>
  );
}
