/** Previews of the record in the surrounding form, made of the public site's own components, without interaction. */
import { Card, Text } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { readPercent } from '../../../../shared/catalogue/trade';
import { amcService } from '../../../../shared/content/types/amc-service';
import { ProductCard } from '../../../site/catalogue/product-card';
import { AmcContract } from '../../../site/home/amc/amc-contract';
import { Logo } from '../../../ui/logo';
import { Picture, type PictureMeta } from '../../../ui/picture/picture';
import { useWebsite, WebsiteProvider } from '../../../ui/website';
import { FormValuesContext } from '../../ui/form/form-values';
import { useCategories } from '../../ui/form/use-categories';
import classes from './previews.module.css';

export type PreviewProps = { image: string | null; meta: PictureMeta | null };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The typed text may not be a valid amount yet. */
const amount = (value: unknown) => (value && Number(value) >= 0 ? String(value) : null);
const NO_ID = 0;

export function ProductPreview({ image, meta: look }: PreviewProps) {
  const values = use(FormValuesContext);
  const { data } = useCategories();
  const category = data?.find(({ id }) => id === values.categoryId);
  const shown = { title: text(values.title), description: text(values.description), badge: text(values.badge) || null };
  return (
    <Preview className={classes.product}>
      <ProductCard
        product={{
          id: NO_ID,
          ...shown,
          categoryName: category?.name ?? null,
          price: amount(values.price),
          unit: text(values.unit) || null,
          gstBp: typeof values.gstBp === 'number' ? values.gstBp : (readPercent(text(values.gstBp)) ?? null),
          image,
          picture: look,
          moq: null,
        }}
        view="View Details"
      />
    </Preview>
  );
}

export function ServicePreview({ image, meta: look }: PreviewProps) {
  const values = use(FormValuesContext);
  const shown = {
    title: text(values.title),
    description: text(values.description),
    icon: text(values.icon) || null,
    color: text(values.color) || null,
    features: amcService.fields.features.safeParse(values.features).data ?? [],
    duration: text(values.duration) || null,
  };
  return (
    <Preview className={classes.service}>
      <AmcContract
        service={{
          id: NO_ID,
          ...shown,
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

/** The logo and the name, as they begin each page. */
export function LogoPreview({ image }: PreviewProps) {
  const website = useWebsite();
  const { name, nameLine } = use(FormValuesContext);
  return (
    <Preview className={undefined}>
      <WebsiteProvider value={{ ...website, name: text(name), nameLine: text(nameLine) || null, logo: image }}>
        <Logo />
      </WebsiteProvider>
    </Preview>
  );
}

/** A preview of the picture alone, for types without a special preview. */
export function PlainPicturePreview({ image, meta }: PreviewProps) {
  return (
    <Preview className={classes.picture}>
      <Picture src={image} alt="" meta={meta} width={800} height={800} sizes="12rem" />
    </Preview>
  );
}

function Preview({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <Card component="figure" fz="1rem" className={classes.preview}>
      <Text component="figcaption" size="xs" c="dimmed" mb="sm">
        As visitors see it
      </Text>
      <div className={className} inert>
        {children}
      </div>
    </Card>
  );
}
