import { isWhatsAppDetail } from '../../../../shared/format';
import { trpc } from '../../../trpc';
import classes from '../../../ui/button.module.css';
import { buildWhatsAppHref } from './contact-details';

/** A link that opens a chat with the company, with this text; nothing without a contact detail with the label WhatsApp. */
export function WhatsAppLink({ text, label = 'WhatsApp' }: { text: string; label?: string }) {
  const href = buildWhatsAppHref(trpc.public.contactDetails.useQuery().data?.find(isWhatsAppDetail), text);
  return href ? (
    <a className={`${classes.button} ${classes.quiet}`} href={href} target="_blank" rel="noreferrer">
      {label}
    </a>
  ) : null;
}
