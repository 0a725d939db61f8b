/** The content types: one line each. Procedures, REST, OpenAPI, checks and contract tests loop over it. */
import { amcFeature } from '../../shared/content/amc-feature';
import { amcService } from '../../shared/content/amc-service';
import { companyInfo } from '../../shared/content/company-info';
import { companyStat } from '../../shared/content/company-stat';
import { companyValue } from '../../shared/content/company-value';
import { contactDetail } from '../../shared/content/contact-detail';
import type { ContentType } from '../../shared/content/content-type';
import { product } from '../../shared/content/product';
import { productCategory } from '../../shared/content/product-category';
import { timelineEntry } from '../../shared/content/timeline-entry';

export const contentTypes = {
  productCategories: productCategory,
  products: product,
  amcServices: amcService,
  amcFeatures: amcFeature,
  companyStats: companyStat,
  companyValues: companyValue,
  companyTimeline: timelineEntry,
  companyInfo,
  contactDetails: contactDetail,
};

export type ContentTypes = typeof contentTypes;

export const allTypes = Object.values(contentTypes) as unknown as ContentType[];

/** The type that has this path; a path that no type has is a mistake in a declaration. */
export function typeAt(path: string): ContentType {
  const type = allTypes.find((one) => one.path === path);
  if (!type) throw new Error(`No content type has the path ${path}`);
  return type;
}

/** The fields, of any type, that hold an id of a row of the type with this path. */
export function pointingAt(path: string): { field: string; type: ContentType }[] {
  return allTypes.flatMap((type) =>
    Object.entries(type.references ?? {}).flatMap(([field, target]) => (target === path ? [{ field, type }] : [])),
  );
}
