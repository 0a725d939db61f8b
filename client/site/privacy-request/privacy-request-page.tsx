import { lazySection } from '../../hydration/lazy';
import { PageHead } from '../../seo/page-head';
import { trpc } from '../../trpc';
import classes from './privacy-request-page.module.css';

const PrivacyRequestForm = lazySection(() => import('./privacy-request-form').then((module) => module.PrivacyRequestForm));

/** The page with the form for requests about the visitor's own data, and an explanation of the procedure. */
export function PrivacyRequestPage() {
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
          <PrivacyRequestForm />
        </section>
      </div>
    </>
  );
}
