import { COMPANY_CLAIMS } from '../../../shared/business';
import { ButtonLink } from '../../ui/button-link';
import classes from './why-choose-us.module.css';

const reasons = [
  { figure: `${COMPANY_CLAIMS.replyHours} h`, text: 'at most until you have our quote' },
  { figure: COMPANY_CLAIMS.quality, text: 'certified buying, storage and delivery' },
  { figure: COMPANY_CLAIMS.countries, text: 'countries that we deliver to' },
  { figure: String(COMPANY_CLAIMS.regionalOffices), text: 'regional offices, one contract and one price list' },
];

/** The last section: reasons to choose the company, and links to start. */
export function WhyChooseUs() {
  return (
    <section data-below className={classes.section} aria-labelledby="why-title">
      <div className={`container ${classes.columns}`}>
        <div className={classes.words}>
          <h2 id="why-title">Why Choose Us?</h2>
          <p>One supplier for household, cleaning, paper and food supplies, and a crew that keeps them stocked.</p>
          <p className={classes.actions}>
            <ButtonLink to="/contact" variant="primary">
              Get Quote
            </ButtonLink>
            <ButtonLink to="/products" variant="quiet">
              Browse Products
            </ButtonLink>
          </p>
        </div>
        <ul className={classes.reasons}>
          {reasons.map(({ figure, text }) => (
            <li key={text}>
              <b>{figure}</b> {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
