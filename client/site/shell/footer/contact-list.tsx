import { useOrigin } from '../../../seo/origin';
import { type ContactDetail, trpc } from '../../../trpc';
import { buildContactHref } from './contact-details';
import classes from './contact-list.module.css';

const kinds = [
  { type: 'email', name: 'E-mail' },
  { type: 'phone', name: 'Phone' },
  { type: 'address', name: 'Address' },
  { type: 'hours', name: 'Hours' },
] as const;

/** All contact details, grouped by type. */
export function ContactList() {
  const { data: details = [] } = trpc.public.contactDetails.useQuery();
  return (
    <dl>
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
  );
}

/** The value of a contact detail, as a link if it has one. */
function Value({ detail }: { detail: ContactDetail }) {
  const href = buildContactHref(detail, `Hello, I have a question.\n${useOrigin()}/contact`);
  return href ? <a href={href}>{detail.value}</a> : <span>{detail.value}</span>;
}
