/** How visitors will see a record with its picture: their own components, out of reach. */
import type { ReactNode } from 'react';
import { ProductCard } from '../../site/catalogue/product-card';
import { AmcContract } from '../../site/home/amc-contract';
import { type Look, Picture } from '../../ui/picture';
import { useCategories } from '../ui/use-categories';
import classes from './previews.module.css';

export type PreviewProps = { values: Record<string, unknown>; image: string | null; look: Look | null };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** What is typed may be no amount yet. */
const amount = (value: unknown) => (value && Number(value) >= 0 ? String(value) : null);
const NO_ID = 0;

export function ProductPreview({ values, image, look }: PreviewProps) {
  const { data } = useCategories();
  const category = data?.find(({ id }) => id === values.categoryId);
  const shown = { title: text(values.title), description: text(values.description), badge: text(values.badge) || null };
  return (
    <Preview className={classes.product}>
      <ProductCard
        product={{ id: NO_ID, ...shown, categoryName: category?.name ?? null, price: amount(values.price), image, picture: look }}
        view="View Details"
      />
    </Preview>
  );
}

export function ServicePreview({ values, image, look }: PreviewProps) {
  const shown = { title: text(values.title), description: text(values.description), duration: text(values.duration) || null };
  return (
    <Preview className={classes.service}>
      <AmcContract
        service={{
          id: NO_ID,
          ...shown,
          features: [],
          featured: values.featured === true,
          price: amount(values.price),
          image,
          picture: look,
        }}
        isShown
      />
    </Preview>
  );
}

/** A picture by itself, for types without a preview of their own. */
export function PictureAlone({ image, look }: PreviewProps) {
  return (
    <Preview className={classes.picture}>
      <Picture src={image} alt="" look={look} width={800} height={800} sizes="12rem" />
    </Preview>
  );
}

function Preview({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <figure className={classes.preview}>
      <figcaption>As visitors see it</figcaption>
      <div className={className} inert>
        {children}
      </div>
    </figure>
  );
}
