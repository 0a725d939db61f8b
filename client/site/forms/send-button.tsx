import { Button } from '@mantine/core';
import { formatReplyPromise } from '../../../shared/inquiries/promise';
import buttonClasses from '../../ui/button.module.css';
import type { Toast } from '../../ui/toaster/toasts';
import classes from './form.module.css';

type Sent = Pick<Toast, 'title' | 'text'> & { reference: string | undefined };

type SendButtonProps = { isSending: boolean; success: Sent | undefined; label?: string };

/** The end of a contact form: success message, button and the promise of a reply. */
export function SiteFormFooter({ isSending, success, label = 'Send Message' }: SendButtonProps) {
  return (
    <div className={classes.foot}>
      {success && (
        <p className={classes.sent}>
          <b>{success.title}</b> <span>{success.text}</span>
          {success.reference && <span role="status">Your reference: {success.reference}</span>}
        </p>
      )}
      <Button type="submit" className={`${buttonClasses.button} ${buttonClasses.primary}`} disabled={isSending}>
        {isSending ? 'Sending...' : label}
      </Button>
      <p>{formatReplyPromise(undefined)}.</p>
    </div>
  );
}
