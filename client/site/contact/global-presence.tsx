import { COMPANY_CLAIMS } from '../../../shared/business';
import { Building2, Clock, Globe, Ship } from '../../ui/rare-icons';
import classes from './contact-page.module.css';
import { useCountries } from './use-countries';

/** The countries and offices of the company. */
export function GlobalPresence() {
  const countries = useCountries();
  const facts = [
    { Icon: Globe, text: `Serving ${countries}+ countries` },
    { Icon: Building2, text: `Regional offices in ${COMPANY_CLAIMS.regionalOffices} major cities` },
    { Icon: Ship, text: 'International shipping' },
    { Icon: Clock, text: '24/7 support' },
  ];
  return (
    <section className={classes.presence} aria-labelledby="presence-title">
      <h2 id="presence-title">Global presence</h2>
      <ul>
        {facts.map(({ Icon, text }) => (
          <li key={text}>
            <Icon size={20} /> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
