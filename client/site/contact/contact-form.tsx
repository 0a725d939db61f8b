import { useLocation } from 'react-router-dom';
import { CONTACT_PAGE_TOPICS } from '../../../shared/inquiries/topics';
import { CONTACT_PARAMETERS, parseId, pickKnownParameters } from '../../../shared/pages/page-url';
import { trpc } from '../../trpc';
import { Honeypot, SelectField, TextArea, TextField } from '../forms/field';
import classes from '../forms/form.module.css';
import { PrivacyNotice } from '../forms/notice';
import { SiteFormFooter } from '../forms/send-button';
import { useSiteForm } from '../forms/use-form';

const sent = { title: 'Message Sent!', text: "Thank you for contacting us. We'll get back to you soon." };
const failed = { title: 'Error', text: 'Failed to send message. Please try again.', failed: true };

/** The form of the contact page, with the browser's own validation; it also sends the product that the visitor came from. */
export function ContactForm() {
  const query = pickKnownParameters(new URLSearchParams(useLocation().search), CONTACT_PARAMETERS);
  const id = parseId(query.get('product') ?? undefined);
  const { data: found } = trpc.public.product.useQuery({ id: id ?? 0 }, { enabled: id !== undefined });
  const product = found?.product;
  const topic = query.get('topic') ?? (id === undefined || found === null ? 'general' : 'products');
  const { form, field, isSending, success, message } = useSiteForm({
    name: 'contact',
    path: '/api/contact',
    section: 'write',
    body: (values) => ({ ...values, productId: product?.id }),
    sent,
    failed: () => failed,
  });
  const subject = field('subject');
  return (
    <form {...form} className={classes.form} aria-label="Send us a message">
      {message && (
        <p className={classes.problem} role="alert">
          {failed.text} {message}
        </p>
      )}
      {product && (
        <p className={classes.about}>
          About <b>{product.title}</b>
          <input type="hidden" name="productId" value={product.id} />
        </p>
      )}
      <div className={classes.pair}>
        <TextField {...field('name')} label="Name" required maxLength={200} autoComplete="name" />
        <TextField {...field('email')} label="Email" type="email" required maxLength={254} autoComplete="email" />
      </div>
      <div className={classes.pair}>
        <TextField {...field('company')} label="Company" required maxLength={200} autoComplete="organization" />
        <TextField {...field('phone')} label="Phone" type="tel" maxLength={50} autoComplete="tel" />
      </div>
      <SelectField {...subject} defaultValue={subject.defaultValue || topic} label="Subject" options={CONTACT_PAGE_TOPICS} required />
      <div className={classes.visit}>
        <TextField {...field('neededBy')} label="Day of the visit" type="date" />
      </div>
      <TextArea {...field('message')} label="Message" rows={5} required maxLength={5000} />
      <Honeypot />
      <PrivacyNotice of="contact" />
      <SiteFormFooter isSending={isSending} success={success} />
    </form>
  );
}
