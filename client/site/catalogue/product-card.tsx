import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { describeGst, formatPerUnit, PRICE_ON_REQUEST } from '../../../shared/catalogue/price-words';
import { formatPrice } from '../../../shared/format';
import type { CardProduct } from '../../trpc';
import { ArrowRight } from '../../ui/icons/icons';
import { Picture } from '../../ui/picture/picture';
import { CARD_SIZES } from '../../ui/picture/shown-sizes';
import { AddToQuoteListButton } from '../quote-list/add-button';
import { EditLink } from '../shell/edit-link';
import classes from './product-card.module.css';

type ProductCardProps = {
  product: CardProduct;
  /** The fetch priority of its picture; lazy by default. */
  fetching?: Pick<ComponentProps<'img'>, 'loading' | 'fetchPriority'>;
  view: string;
  /** A control beside the category. */
  control?: ReactNode;
  children?: ReactNode;
};

/** A product in a grid. */
export function ProductCard({ product, fetching, view, control, children }: ProductCardProps) {
  const { id, title, description, categoryName, image, badge, price, unit, gstBp, picture } = product;
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        <Picture src={image} alt={title} meta={picture} width={800} height={800} sizes={CARD_SIZES} loading="lazy" {...fetching} />
        {badge && <span className={classes.badge}>{badge}</span>}
      </div>
      <div className={classes.words}>
        <div className={classes.head}>
          <p className={classes.category}>{categoryName ?? 'Unknown'}</p>
          {control}
        </div>
        <h3>{title}</h3>
        <p className={classes.description}>{description}</p>
      </div>
      <p className={classes.price}>
        {price === null ? (
          PRICE_ON_REQUEST
        ) : (
          <>
            <b>{formatPrice(price)}</b> {formatPerUnit(unit)} <span>{describeGst(gstBp)}</span>
          </>
        )}
      </p>
      <div className={classes.foot}>
        <Link className={classes.view} to={`/product/${id}`} aria-label={`${view} ${title}`}>
          {view} <ArrowRight size={16} />
        </Link>
        {children}
        <AddToQuoteListButton product={product} />
        <EditLink tab="products" id={id} name={title} />
      </div>
    </article>
  );
}
