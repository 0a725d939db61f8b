import { useNavigationType } from 'react-router-dom';
import { CLAIMS } from '../../../../shared/business';
import { useOrigin } from '../../../seo/origin';
import buttonClasses from '../../../ui/button.module.css';
import { ButtonLink } from '../../../ui/button-link';
import { Copy } from '../../../ui/icons';
import { copyText } from '../../../ui/share-button';
import { WhatsAppLink } from '../../shell/whatsapp-link';
import classes from './request-sent.module.css';

const focus = (title: HTMLHeadingElement | null) => title?.focus();

/** What follows a request: its reference, to copy or to send. */
export function RequestSent({ reference }: { reference: string | null }) {
  const url = `${useOrigin()}/quote-list`;
  // The form that had the focus is gone.
  const isJustSent = useNavigationType() === 'REPLACE';
  return (
    <section className={classes.sent} aria-labelledby="sent-title">
      <h1 id="sent-title" tabIndex={-1} ref={isJustSent ? focus : undefined}>
        Your request has arrived
      </h1>
      <p className={classes.words}>Somebody who knows the goods replies with prices within {CLAIMS.replyHours} hours.</p>
      {reference && (
        <>
          <p className={classes.reference} role="status">
            <span>Your reference:</span> <b>{reference}</b>
          </p>
          <p className={classes.ways}>
            <button
              type="button"
              className={`${buttonClasses.button} ${buttonClasses.quiet} ${classes.copy}`}
              onClick={() => void copyText(reference, { title: 'Reference copied', text: reference })}
            >
              <Copy size={18} /> Copy
            </button>
            <WhatsAppLink text={`Hello, this is about my quote request ${reference}.\n${url}`} />
          </p>
        </>
      )}
      <ButtonLink to="/products" variant="primary">
        Browse Products
      </ButtonLink>
    </section>
  );
}
