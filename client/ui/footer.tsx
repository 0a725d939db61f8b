import { useQuery } from '@tanstack/react-query';
import { CLAIMS, COMPANY_NAME } from '../../shared/business';
import { useTrpc } from '../trpc';
import { contactHref, mainPhone } from './contact-details';
import classes from './footer.module.css';
import { Logo } from './logo';

const badges = [CLAIMS.quality, 'Global', '24/7'];

/** The end of every page. */
export function Footer() {
  const trpc = useTrpc();
  const { data: categories = [] } = useQuery(trpc.public.productCategories.queryOptions());
  const { data: details = [] } = useQuery(trpc.public.contactDetails.queryOptions());
  const lines = [mainPhone(details), details.find((detail) => detail.type === 'email')].filter((line) => line !== undefined);
  return (
    <footer className={classes.footer}>
      <div className="container">
        <div className={classes.top}>
          <Logo />
          <ul className={classes.categories} aria-label="Product categories">
            {categories.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </div>
        <div className={classes.bottom}>
          <p>
            {COMPANY_NAME}, since {CLAIMS.founded}
          </p>
          <p className={classes.lines}>
            {lines.map((line) => (
              <a key={line.id} href={contactHref(line)}>
                {line.value}
              </a>
            ))}
          </p>
          <ul className={classes.badges}>
            {badges.map((badge) => (
              <li key={badge}>{badge}</li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
