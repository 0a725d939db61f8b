import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatPrice } from '../../shared/format';
import type { Product } from '../trpc';
import { ButtonLink } from './button-link';
import { Picture } from './picture';
import classes from './product-card.module.css';

/** A product in a grid. */
export function ProductCard({ product }: { product: Product }) {
  const { id, title, description, categoryName, image, badge, price } = product;
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        <Picture
          src={image}
          alt={title}
          width={800}
          height={800}
          sizes="(min-width: 62em) 24rem, (min-width: 40em) 46vw, 7rem"
          loading="lazy"
        />
        {badge && <span className={classes.badge}>{badge}</span>}
      </div>
      <div className={classes.words}>
        <p className={classes.category}>{categoryName ?? 'Unknown'}</p>
        <h3>{title}</h3>
        <p className={classes.description}>{description}</p>
      </div>
      <div className={classes.foot}>
        {price !== null && <p className={classes.price}>{formatPrice(price)}</p>}
        <Link className={classes.view} to={`/product/${id}`} aria-label={`View ${title}`}>
          View <ArrowRight size={16} aria-hidden="true" />
        </Link>
        <ButtonLink to={`/contact?product=${id}`} look="quiet" size="small" aria-label={`Order ${title}`}>
          Order
        </ButtonLink>
      </div>
    </article>
  );
}
