import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { gstinObjection } from '../../../../shared/catalogue/gst';
import { useOrigin } from '../../../seo/origin';
import { ShareButton } from '../../../ui/share-button';
import { showToast } from '../../../ui/toasts';
import { Area, Field, Honeypot } from '../../forms/field';
import formClasses from '../../forms/form.module.css';
import { SendButton } from '../../forms/send-button';
import { useForm } from '../../forms/use-form';
import { WhatsAppLink } from '../../shell/whatsapp-link';
import { itemsOf } from '../given-lines';
import type { Line } from '../line';
import { messageOf } from '../line-words';
import classes from '../quote-list-page.module.css';
import type { Lines } from '../use-lines';
import { useListedProducts } from '../use-listed-products';
import { bodyOf, checkRequest, pinCodeHint, today } from './check-request';
import { RequestLines } from './request-lines';

const sent = { title: 'Request sent', text: 'Your reference is on the page.' };
const failed = (message = 'Nothing is lost. Please try again.') => ({ title: 'The request was not sent', text: message, failed: true });

/** The lines, and beside them the form that sends them. Without JavaScript it is posted as it is. */
export function RequestForm({ list, lines }: { list: Lines; lines: Line[] }) {
  const navigate = useNavigate();
  const products = useListedProducts(lines);
  const [gstinHint, setGstinHint] = useState<string>();
  const [pinHint, setPinHint] = useState<string>();
  const sentKeys = useRef<string[]>([]);
  const { form, field, isSending, success, message } = useForm({
    name: 'quote',
    path: '/api/quote-requests',
    section: 'request',
    check: checkRequest,
    body: (values) => {
      sentKeys.current = lines.map(({ key }) => key);
      return bodyOf(values);
    },
    sent,
    failed,
    onSent: (reference = '') => {
      list.change((all) => all.filter(({ key }) => !sentKeys.current.includes(key)));
      // The page says it itself, larger.
      showToast(null);
      void navigate(`/quote-list?${new URLSearchParams({ sent: 'quote', reference })}`, { replace: true });
    },
  });
  const items = itemsOf(lines);
  const url = `${useOrigin()}/quote-list${items && `?items=${items}`}`;
  const isInLink = lines.every(({ productId, note }) => productId && !note);
  return (
    <form {...form} id="request" className={classes.columns} aria-label="Request for prices">
      <div>
        <RequestLines list={list} lines={lines} products={products} field={field} />
        <div className={classes.ways}>
          {items && <ShareButton title="Quote list" url={url} label="Share this list" />}
          <WhatsAppLink text={messageOf(lines, products.productOf, url)} label="Send this list on WhatsApp" />
        </div>
        {items && !isInLink && (
          <p className={classes.aside}>A shared link has the products and quantities, not your notes and own words.</p>
        )}
      </div>
      <div className={`${formClasses.form} ${classes.details}`}>
        <h2>Who asks</h2>
        {message && (
          <p className={formClasses.problem} role="alert">
            The request was not sent. {message}
          </p>
        )}
        <p className={classes.aside}>We need your name, and an e-mail address or a phone number to reply to.</p>
        <Field {...field('name')} label="Name" required maxLength={200} autoComplete="name" />
        <div className={formClasses.pair}>
          <Field {...field('email')} label="E-mail" unlessRequired="or phone" type="email" maxLength={254} autoComplete="email" />
          <Field {...field('phone')} label="Phone" unlessRequired="or e-mail" type="tel" maxLength={50} autoComplete="tel" />
        </div>
        <Field {...field('company')} label="Company" maxLength={200} autoComplete="organization" />
        <div>
          <Field
            {...field('gstin')}
            label="GSTIN"
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onBlur={({ target: { value } }) => setGstinHint(value.trim() ? gstinObjection(value.trim().toUpperCase()) : undefined)}
          />
          <p className={classes.hint} role="status">
            {gstinHint && `Please check the GSTIN. ${gstinHint}. You can send it as it is.`}
          </p>
        </div>
        <div className={formClasses.pair}>
          <div>
            <Field
              {...field('pinCode')}
              label="PIN code"
              inputMode="numeric"
              maxLength={20}
              autoComplete="postal-code"
              onBlur={({ target: { value } }) => setPinHint(pinCodeHint(value))}
            />
            <p className={classes.hint} role="status">
              {pinHint}
            </p>
          </div>
          <Field {...field('neededBy')} label="Needed by" type="date" min={list.isLive ? today() : undefined} />
        </div>
        <Area {...field('message')} label="Message" rows={4} maxLength={5000} />
        <Honeypot />
        <SendButton isSending={isSending} success={success} label="Ask for prices" />
      </div>
    </form>
  );
}
