import { Button } from '@mantine/core';
import { looksLikeEmail } from '../../../shared/email';
import buttonClasses from '../../ui/button.module.css';
import { Honeypot, TextField } from './field';
import classes from './newsletter-box.module.css';
import { PrivacyNotice } from './notice';
import { ConfirmSubscriptionNotice } from './please-confirm';
import { type FormProblem, useSiteForm } from './use-form';

const sent = { title: 'Success!', text: "You've been successfully subscribed to our newsletter." };
const failed = (message = 'Failed to subscribe. Please try again.') => ({ title: 'Subscription failed', text: message, failed: true });

/** The newsletter box in the footer. */
export function NewsletterBox() {
  const { form, field, isSending, message, success } = useSiteForm({
    name: 'newsletter',
    path: '/api/newsletter',
    section: 'newsletter',
    check,
    sent,
    failed,
  });
  return (
    <form {...form} id="newsletter" className={classes.box} aria-label="Newsletter">
      <p className={classes.words}>New products and prices.</p>
      <div className={classes.line}>
        <TextField
          {...field('email')}
          label="Newsletter"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="you@company.com"
        />
        <Button type="submit" className={buttonClasses.button} disabled={isSending}>
          Subscribe
        </Button>
      </div>
      {message && !field('email').error && <p role="alert">{message}</p>}
      <p className={classes.next} role="status">
        {success && <ConfirmSubscriptionNotice />}
      </p>
      <PrivacyNotice of="newsletter" />
      <Honeypot />
    </form>
  );
}

function check(form: HTMLFormElement): FormProblem | undefined {
  const { value } = form.elements.namedItem('email') as HTMLInputElement;
  if (value.trim() === '') return { errors: { email: 'Please enter your email address' } };
  return looksLikeEmail(value) ? undefined : { errors: { email: 'Please enter a valid email address' } };
}
