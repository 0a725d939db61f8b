import { Button } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { PRIVACY_REQUEST_PARAMETERS, pickKnownParameters } from '../../../shared/pages/page-url';
import { PRIVACY_REQUEST, PRIVACY_WISHES } from '../../../shared/privacy/wishes';
import { formatLongDay } from '../../../shared/time/in-words';
import { trpc } from '../../trpc';
import buttonClasses from '../../ui/button.module.css';
import { Honeypot, SelectField, TextArea, TextField } from '../forms/field';
import classes from '../forms/form.module.css';
import { PrivacyNotice } from '../forms/notice';
import { useSiteForm } from '../forms/use-form';

const sent = { title: 'We have received your request.', text: 'This page shows the reference of your request.' };
const failed = (message = 'Nothing is lost. Please try again.') => ({ title: 'The request was not sent', text: message, failed: true });

/** The form for a request about the visitor's own data. */
export function PrivacyRequestForm() {
  const { confirmsByMail = false } = trpc.public.privacyRequestTerms.useQuery().data ?? {};
  // The day by which a request that was sent without JavaScript is answered.
  const by = pickKnownParameters(new URLSearchParams(useLocation().search), PRIVACY_REQUEST_PARAMETERS).get('by');
  const { form, field, isSending, success, message } = useSiteForm({
    name: PRIVACY_REQUEST,
    path: '/api/privacy-requests',
    section: 'request',
    sent,
    failed,
  });
  const answerBy = success?.answerBy ?? by;
  return (
    <form {...form} className={classes.form} aria-label="Your request">
      {message && (
        <p className={classes.problem} role="alert">
          The request was not sent. {message}
        </p>
      )}
      <div className={classes.pair}>
        <TextField {...field('name')} label="Name" required maxLength={200} autoComplete="name" />
        <TextField {...field('email')} label="Email" type="email" required maxLength={254} autoComplete="email" />
      </div>
      <SelectField {...field('wish')} label="What would you like?" options={PRIVACY_WISHES} placeholder="Please choose" required />
      <TextArea
        {...field('message')}
        label="Anything we should know?"
        rows={5}
        maxLength={5000}
        placeholder="For example the phone number that you ordered with, or what is wrong"
      />
      <PrivacyNotice of="privacy-request" />
      <Honeypot />
      <div className={classes.foot}>
        {success && (
          <p className={classes.sent} role="status">
            <b>{success.title}</b> {success.reference && `Your reference: ${success.reference}. `}
            {answerBy && `You will have our answer by ${formatLongDay(answerBy)}. `}
            {confirmsByMail && 'If you get a mail with a link, please open it: it confirms your request. We send at most one a day.'}
          </p>
        )}
        <Button type="submit" className={`${buttonClasses.button} ${buttonClasses.primary}`} disabled={isSending}>
          {isSending ? 'Sending...' : 'Send request'}
        </Button>
      </div>
    </form>
  );
}
