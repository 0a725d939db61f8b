import { ConfirmSubscriptionNotice } from '../forms/please-confirm';
import classes from './contact-page.module.css';

const notices: Record<string, { title: string; text: string }> = {
  message: { title: 'Message Sent!', text: "Thank you for contacting us. We'll get back to you soon." },
  newsletter: { title: 'Success!', text: "You've been successfully subscribed to our newsletter." },
};

/** The result of a form that was posted without JavaScript. */
export function SentNotice({ what, reference }: { what: string | null; reference: string | null }) {
  const notice = notices[what ?? ''];
  if (!notice) return null;
  return (
    <p className={classes.notice} role="status">
      <b>{notice.title}</b> {notice.text} {what === 'newsletter' && <ConfirmSubscriptionNotice />}
      {reference && `Your reference: ${reference}`}
    </p>
  );
}
