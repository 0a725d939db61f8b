import { COMPANY_CLAIMS, STAT_FALLBACKS, STATS_POLL_MS } from '../../../shared/business';
import { formatCount } from '../../../shared/format';
import { trpc } from '../../trpc';
import { ButtonLink } from '../../ui/button-link';
import { Picture } from '../../ui/picture';
import { BadgeCheck, CalendarCheck, Globe } from '../../ui/rare-icons';
import classes from './hero.module.css';

const trust = [
  { Icon: BadgeCheck, text: 'ISO Certified' },
  { Icon: Globe, text: 'Global Reach' },
  { Icon: CalendarCheck, text: `${COMPANY_CLAIMS.years} Years` },
];

/** The hero: headline, two buttons and live counts. */
export function Hero() {
  const { data: stats } = trpc.public.companyStats.useQuery(undefined, { refetchInterval: STATS_POLL_MS });
  const count = (key: 'products' | 'clients') => formatCount(stats?.find((stat) => stat.statKey === key)?.value ?? STAT_FALLBACKS[key]);
  return (
    <section id="home" className={classes.hero} aria-labelledby="home-title">
      <div className={classes.words}>
        <p className={classes.badge}>Trusted by {COMPANY_CLAIMS.clients} Businesses</p>
        <h1 id="home-title">Professional B2B Trading Solutions</h1>
        <p className={classes.lead}>
          Household, cleaning, paper and food supplies in bulk for offices, hotels, hospitals and shops, with annual maintenance contracts
          from the same desk.
        </p>
        <p className={classes.actions}>
          <ButtonLink to="/#products" variant="primary">
            Browse Products
          </ButtonLink>
          <ButtonLink to="/#contact" variant="quiet">
            Get Free Quote
          </ButtonLink>
        </p>
        <ul className={classes.trust}>
          {trust.map(({ Icon, text }) => (
            <li key={text}>
              <Icon size={20} /> {text}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.scene}>
        <Picture
          src="/pictures/hero-1200.webp"
          // Declared narrower than the picture is on a phone: two pixels per CSS pixel are enough, and three would cost half as much again.
          sizes="(min-width: 62em) 56vw, 66vw"
          width={1200}
          height={900}
          alt="Cleaning, paper and food supplies from our catalogue"
          fetchPriority="high"
        />
        <p className={`${classes.count} ${classes.products}`}>
          <b>{count('products')}</b> Products
        </p>
        <p className={`${classes.count} ${classes.clients}`}>
          <b>{count('clients')}</b> Happy clients
        </p>
      </div>
    </section>
  );
}
