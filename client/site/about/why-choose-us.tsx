import { COMPANY_CLAIMS } from '../../../shared/business';
import { ButtonLink } from '../../ui/button-link';
import { useWebsite } from '../../ui/website';
import classes from './why-choose-us.module.css';

/** The last section: reasons to choose the company, and links to start. */
export function WhyChooseUs() {
  const { whyText, quality, countries, regionalOffices } = useWebsite();
  const reasons = [
    { figure: `${COMPANY_CLAIMS.replyHours} h`, text: 'at most until you have our quote' },
    { figure: quality, text: 'certified buying, storage and delivery' },
    { figure: countries, text: 'countries that we deliver to' },
    { figure: regionalOffices, text: 'regional offices, one contract and one price list' },
  ].filter(({ figure }) => figure !== null);
  return (
    <section data-below className={classes.section} aria-labelledby="why-title">
      <div className={`container ${classes.columns}`}>
        <div className={classes.words}>
          <h2 id="why-title">Why Choose Us?</h2>
          {whyText && <p>{whyText}</p>}
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
