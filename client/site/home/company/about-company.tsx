import { useRef } from 'react';
import { COMPANY_CLAIMS } from '../../../../shared/business';
import { RidgeDrawing } from '../../../ui/ridge';
import { useEntranceAnimation } from '../../shell/use-entrance';
import classes from './about-company.module.css';
import { CompanyJourney } from './journey';
import { CompanyValues } from './values';

const claims = [
  { number: COMPANY_CLAIMS.clients, name: 'Clients' },
  { number: COMPANY_CLAIMS.countries, name: 'Countries' },
  { number: COMPANY_CLAIMS.awards, name: 'Awards' },
];

/** The about section: timeline and values. */
export function AboutCompany() {
  const section = useRef<HTMLElement>(null);
  const entrance = useEntranceAnimation(section);
  return (
    <section id="about" data-below ref={section} className={classes.section} data-entrance={entrance} aria-labelledby="about-title">
      <div className="container">
        <div className={classes.columns}>
          <div className={classes.words}>
            <h2 id="about-title">{COMPANY_CLAIMS.years} Years of Excellence</h2>
            <p>Keeping businesses supplied, in Bengaluru and beyond, since {COMPANY_CLAIMS.founded}.</p>
          </div>
          <div className={classes.scene}>
            <RidgeDrawing className={classes.ridge} sunClassName={classes.sun} />
            <p className={classes.badge}>{COMPANY_CLAIMS.quality} Certified</p>
            <ul className={classes.claims}>
              {claims.map(({ number, name }) => (
                <li key={name}>
                  <b>{number}</b> {name}
                </li>
              ))}
            </ul>
          </div>
          <CompanyJourney />
        </div>
        <CompanyValues />
      </div>
    </section>
  );
}
