import { formatPrice } from '../../../../shared/format';
import type { AmcService } from '../../../trpc';
import { ButtonLink } from '../../../ui/button-link';
import { ContentIcon } from '../../../ui/icons/content-icon';
import { Picture } from '../../../ui/picture/picture';
import { EditLink } from '../../shell/edit-link';
import { PopularTag } from '../showcase/popular-tag';
import classes from './amc-contract.module.css';
import { choosePlan } from './choose-plan';

type ContractProps = {
  service: Omit<AmcService, 'status' | 'orderPriority'>;
  isShown: boolean;
};

/** The details and price of one AMC service. */
export function AmcContract({ service, isShown }: ContractProps) {
  const { id, title, description, icon, color, image, features, featured, price, duration, picture } = service;
  return (
    <div
      role="tabpanel"
      id={`amc-contract-${id}`}
      aria-labelledby={`amc-services-tab-${id}`}
      className={classes.contract}
      data-hidden={!isShown || undefined}
    >
      {image && (
        <Picture
          className={classes.picture}
          src={image}
          alt=""
          meta={picture}
          width={800}
          height={800}
          sizes="(min-width: 40em) 14rem, 5.5rem"
          loading="lazy"
        />
      )}
      <div className={classes.words}>
        <ContentIcon name={icon ?? 'Wrench'} color={color} size={48} />
        {featured && <PopularTag />}
        <h3>{title}</h3>
        <p>{description}</p>
      </div>
      <div className={classes.terms}>
        {features.length > 0 && (
          <div className={classes.included}>
            <h4>What's Included:</h4>
            <ul>
              {[...new Set(features)].map((feature) => (
                <li key={feature}>
                  <ContentIcon name="Check" size={18} /> {feature}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={classes.cost}>
          {price !== null && (
            <p className={classes.price}>
              <b>{formatPrice(price)}</b>
              {duration && ` / ${duration}`}
            </p>
          )}
          {duration && <p className={classes.billed}>Billed {duration.toLowerCase()}</p>}
          <ButtonLink to="/#contact" variant="primary" onClick={() => choosePlan(title)}>
            Get Started Now
          </ButtonLink>
          <EditLink tab="amc-services" id={id} name={title} />
        </div>
      </div>
    </div>
  );
}
