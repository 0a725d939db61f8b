import { COMPANY_CLAIMS } from '../../../../shared/business';
import { HOME_FORM_TOPICS } from '../../../../shared/inquiries/topics';
import { Honeypot, SelectField, TextArea, TextField } from '../../forms/field';
import classes from '../../forms/form.module.css';
import { PrivacyNotice } from '../../forms/notice';
import { SiteFormFooter } from '../../forms/send-button';
import { type FormProblem, useSiteForm } from '../../forms/use-form';

const required = ['firstName', 'lastName', 'email', 'inquiryType', 'message'];
const sent = { title: 'Message sent successfully!', text: `We'll get back to you within ${COMPANY_CLAIMS.replyHours} hours.` };
const failed = (message = 'Please try again later.') => ({ title: 'Failed to send message', text: message, failed: true });

/** The contact form of the home page. */
export function HomeForm() {
  const { form, field, isSending, success, message } = useSiteForm({
    name: 'home',
    path: '/api/contact',
    section: 'contact',
    check,
    sent,
    failed,
  });
  return (
    <form {...form} className={classes.form} aria-label="Send us a message">
      {message && (
        <p className={classes.problem} role="alert">
          Failed to send message. {message}
        </p>
      )}
      <div className={classes.names}>
        <TextField {...field('firstName')} label="First name" required maxLength={100} autoComplete="given-name" />
        <TextField {...field('lastName')} label="Last name" required maxLength={100} autoComplete="family-name" />
      </div>
      <div className={classes.pair}>
        <TextField {...field('email')} label="Email" type="email" required maxLength={254} autoComplete="email" />
        <TextField {...field('company')} label="Company" maxLength={200} autoComplete="organization" />
      </div>
      <SelectField {...field('inquiryType')} label="Inquiry type" options={HOME_FORM_TOPICS} placeholder="Choose one" required />
      <TextArea {...field('message')} label="Message" rows={5} required maxLength={5000} />
      <Honeypot />
      <PrivacyNotice of="contact" />
      <SiteFormFooter isSending={isSending} success={success} />
    </form>
  );
}

function check(form: HTMLFormElement): FormProblem | undefined {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const missing = required.filter((name) => field(name).value.trim() === '');
  if (missing.length > 0) {
    const errors = Object.fromEntries(missing.map((name) => [name, 'Please fill this in']));
    return { errors, toast: { title: 'Please fill in all required fields', failed: true } };
  }
  if (field('email').validity.typeMismatch) return { errors: { email: 'Please enter a valid email address' } };
  return undefined;
}
