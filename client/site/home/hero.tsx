import { ALL_CATEGORIES, STATS_POLL_MS } from '../../../shared/business';
import { formatCount, formatNumber } from '../../../shared/format';
import { readClaimedNumber } from '../../../shared/website/website';
import { trpc } from '../../trpc';
import { ButtonLink } from '../../ui/button-link';
import { BadgeCheck, CalendarCheck, Globe } from '../../ui/icons/rare-icons';
import { Picture } from '../../ui/picture/picture';
import { useWebsite } from '../../ui/website';
import classes from './hero.module.css';

/** The icons of the trust badges, by their place. */
const TRUST_ICONS = [BadgeCheck, Globe, CalendarCheck];

/** The hero: headline, two buttons and live counts. */
export function Hero() {
  const { badge, headline, lead, trustBadges, heroPicture, heroMeta } = useWebsite();
  return (
    <section id="home" className={classes.hero} data-plain={heroPicture === null || undefined} aria-labelledby="home-title">
      <div className={classes.words}>
        {badge && <p className={classes.badge}>{badge}</p>}
        <h1 id="home-title">{headline}</h1>
        <p className={classes.lead}>{lead}</p>
        <p className={classes.actions}>
          <ButtonLink to="/#products" variant="primary">
            Browse Products
          </ButtonLink>
          <ButtonLink to="/#contact" variant="quiet">
            Get Free Quote
          </ButtonLink>
        </p>
        {trustBadges.length > 0 && (
          <ul className={classes.trust}>
            {trustBadges.map((text, place) => {
              const Icon = TRUST_ICONS[place] ?? BadgeCheck;
              return (
                <li key={text}>
                  <Icon size={20} /> {text}
                </li>
              );
            })}
          </ul>
        )}
      </div>
      <div className={classes.scene}>
        {heroPicture && (
          <Picture
            src={heroPicture}
            meta={heroMeta}
            // Declared narrower than the picture is on a phone: two pixels per CSS pixel are enough, and three would cost half as much again.
            sizes="(min-width: 62em) 56vw, 66vw"
            width={1200}
            height={900}
            alt="Supplies from our catalogue"
            fetchPriority="high"
          />
        )}
        <Counts />
      </div>
    </section>
  );
}

/** The number of products and clients, by the stats or what the record says; without both, the products of the catalogue. */
function Counts() {
  const { data: stats } = trpc.public.companyStats.useQuery(undefined, { refetchInterval: STATS_POLL_MS });
  const { productCount, clients } = useWebsite();
  const own = trpc.public.showcase.useQuery({ category: ALL_CATEGORIES }).data?.count ?? 0;
  const statOf = (key: string) => stats?.find(({ statKey }) => statKey === key);
  const productStat = statOf('products');
  const productsSaid = productStat?.value ?? productCount;
  const clientsSaid = statOf('clients')?.value ?? readClaimedNumber(clients);
  // A number of products without a suffix is exact; a number of clients is a claim.
  const products = productsSaid === null ? own > 0 && formatNumber(own) : formatCount(productsSaid, productStat?.suffix ?? '');
  return (
    <>
      {products && (
        <p className={`${classes.count} ${classes.products}`}>
          <b>{products}</b> Products
        </p>
      )}
      {clientsSaid !== undefined && (
        <p className={`${classes.count} ${classes.clients}`}>
          <b>{formatCount(clientsSaid, '+')}</b> Happy clients
        </p>
      )}
    </>
  );
}
