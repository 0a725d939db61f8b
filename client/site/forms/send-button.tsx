import { CLAIMS } from '../../../shared/business';
import buttonClasses from '../../ui/button.module.css';
import classes from './form.module.css';

/** The end of a contact form: its button, and what to expect of it. */
export function SendButton({ isSending }: { isSending: boolean }) {
  return (
    <div className={classes.foot}>
      <button type="submit" className={`${buttonClasses.button} ${buttonClasses.primary}`} disabled={isSending}>
        {isSending ? 'Sending...' : 'Send Message'}
      </button>
      <p>We reply within {CLAIMS.replyHours} hours.</p>
    </div>
  );
}
