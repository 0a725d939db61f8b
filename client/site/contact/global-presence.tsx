import { Building2, Clock, Globe, Ship } from '../../ui/icons/rare-icons';
import { useWebsite } from '../../ui/website';
import classes from './contact-page.module.css';
import { useCountries } from './use-countries';

/** The countries and offices of the company; renders nothing if it has named none. */
export function GlobalPresence() {
  const countries = useCountries();
  const { regionalOffices, supportHours } = useWebsite();
  const facts = [
    { Icon: Globe, text: countries && `Serving ${countries}+ countries` },
    { Icon: Building2, text: regionalOffices && `Regional offices in ${regionalOffices} major cities` },
    { Icon: Ship, text: countries && 'International shipping' },
    { Icon: Clock, text: supportHours && `${supportHours} support` },
  ].filter(({ text }) => text);
  if (facts.length === 0) return null;
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
