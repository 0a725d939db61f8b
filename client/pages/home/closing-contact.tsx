import { useQuery } from '@tanstack/react-query';
import { CLAIMS } from '../../../shared/business';
import { type ContactDetail, useTrpc } from '../../trpc';
import { ButtonLink } from '../../ui/button-link';
import { contactHref } from '../../ui/contact-details';
import classes from './closing-contact.module.css';

const kinds = [
  { type: 'phone', name: 'Phone' },
  { type: 'email', name: 'E-mail' },
  { type: 'address', name: 'Address' },
  { type: 'hours', name: 'Hours' },
] as const;

/** The end of the home page: whom to ask, and how to reach them. */
export function ClosingContact() {
  const { data: details = [] } = useQuery(useTrpc().public.contactDetails.queryOptions());
  return (
    <section id="contact" className={classes.section} aria-labelledby="contact-title">
      <div className={`container ${classes.columns}`}>
        <div className={classes.words}>
          <h2 id="contact-title">Tell us what you need, and how much of it</h2>
          <p>Send your list or a rough idea. We reply with a quote within {CLAIMS.replyHours} hours.</p>
          <ButtonLink to="/contact" look="primary">
            Get Quote
          </ButtonLink>
        </div>
        <dl className={classes.details}>
          {kinds
            .map(({ type, name }) => ({ name, ofKind: details.filter((detail) => detail.type === type) }))
            .filter(({ ofKind }) => ofKind.length > 0)
            .map(({ name, ofKind }) => (
              <div key={name} className={classes.kind}>
                <dt>{name}</dt>
                {ofKind.map((detail) => (
                  <dd key={detail.id} data-type={detail.type}>
                    <Value detail={detail} />
                    {detail.label && <span className={classes.label}>{detail.label}</span>}
                  </dd>
                ))}
              </div>
            ))}
        </dl>
      </div>
    </section>
  );
}

/** A contact detail's value, as a link where a tap can do something with it. */
function Value({ detail }: { detail: ContactDetail }) {
  const href = contactHref(detail);
  return href ? <a href={href}>{detail.value}</a> : <span>{detail.value}</span>;
}
