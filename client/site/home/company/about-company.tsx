import { useRef } from 'react';
import { SceneDrawing } from '../../../ui/scene-drawing';
import { useWebsite } from '../../../ui/website';
import { useEntranceAnimation } from '../../shell/scrolling/use-entrance';
import classes from './about-company.module.css';
import { CompanyJourney } from './journey';
import { CompanyValues } from './values';

/** The about section: timeline and values. */
export function AboutCompany() {
  const section = useRef<HTMLElement>(null);
  const entrance = useEntranceAnimation(section);
  const { aboutHeading, aboutLead, sinceYear, quality, clients, countries, awards } = useWebsite();
  const lead = aboutLead.replace(/\.$/, '');
  const claims = [
    { number: clients, name: 'Clients' },
    { number: countries, name: 'Countries' },
    { number: awards, name: 'Awards' },
  ].filter(({ number }) => number !== null);
  return (
    <section id="about" data-below ref={section} className={classes.section} data-entrance={entrance} aria-labelledby="about-title">
      <div className="container">
        <div className={classes.columns}>
          <div className={classes.words}>
            <h2 id="about-title">{aboutHeading}</h2>
            <p>{sinceYear ? `${lead}, since ${sinceYear}.` : `${lead}.`}</p>
          </div>
          <div className={classes.scene}>
            <SceneDrawing className={classes.ridge} sunClassName={classes.sun} />
            {quality && <p className={classes.badge}>{quality} Certified</p>}
            {claims.length > 0 && (
              <ul className={classes.claims}>
                {claims.map(({ number, name }) => (
                  <li key={name}>
                    <b>{number}</b> {name}
                  </li>
                ))}
              </ul>
            )}
          </div>
          <CompanyJourney />
        </div>
        <CompanyValues />
      </div>
    </section>
  );
}
