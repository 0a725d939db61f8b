import { Link } from 'react-router-dom';
import { findMainPhone } from '../../../../shared/format';
import { trpc } from '../../../trpc';
import { ContentIcon } from '../../../ui/icons/content-icon';
import { Logo } from '../../../ui/logo';
import { useWebsite } from '../../../ui/website';
import { NewsletterBox } from '../../forms/newsletter-box';
import { buildContactHref } from './contact-details';
import classes from './footer.module.css';

const sections = [
  { to: '/#home', text: 'Home' },
  { to: '/#products', text: 'Products' },
  { to: '/#amc', text: 'AMC Services' },
  { to: '/#about', text: 'About' },
  { to: '/#contact', text: 'Contact' },
];
const policies = [
  { to: '/privacy', text: 'Privacy policy' },
  { to: '/terms', text: 'Terms of service' },
  { to: '/cookies', text: 'Cookie policy' },
  { to: '/privacy/request', text: 'Your data' },
];

/** The footer of every page. */
export function SiteFooter() {
  const { name: company, sinceYear, quality, countries, supportHours, hasServices } = useWebsite();
  const badges = [quality, countries && 'Global', supportHours].filter((badge) => badge !== null);
  const { data: categories = [] } = trpc.public.productCategories.useQuery();
  const { data: details = [] } = trpc.public.contactDetails.useQuery();
  const lines = [findMainPhone(details), details.find((detail) => detail.type === 'email')].filter((line) => line !== undefined);
  const address = details.find(({ type }) => type === 'address');
  const { data: social = [] } = trpc.public.socialLinks.useQuery();
  return (
    <footer data-below className={classes.footer}>
      <div className="container">
        <div className={classes.top}>
          <div className={classes.company}>
            <Logo />
            <p className={classes.lines}>
              {lines.map((line) => (
                <a key={line.id} href={buildContactHref(line)}>
                  {line.value}
                </a>
              ))}
            </p>
            {address && <p className={classes.address}>{address.value}</p>}
          </div>
          <nav className={classes.column} aria-label="Footer">
            <ul>
              {sections
                .filter(({ to }) => hasServices || to !== '/#amc')
                .map(({ to, text }) => (
                  <li key={to}>
                    <Link to={to}>{text}</Link>
                  </li>
                ))}
            </ul>
          </nav>
          {categories.length > 0 && (
            <ul className={classes.categories} aria-label="Product categories">
              {categories.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          )}
          <NewsletterBox />
        </div>
        <div className={classes.bottom}>
          <p>
            {company}
            {sinceYear && `, since ${sinceYear}`}
          </p>
          {social.length > 0 && (
            <ul className={`${classes.coming} ${classes.social}`} aria-label="Social media">
              {social.map(({ name, url, network }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noreferrer" aria-label={name}>
                    {network ? <ContentIcon name={network} /> : name}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <ul className={classes.coming} aria-label="Policies">
            {policies.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
          {badges.length > 0 && (
            <ul className={classes.badges}>
              {badges.map((badge) => (
                <li key={badge}>{badge}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  );
}
