/** The registry of content types. Procedures, REST, OpenAPI, validation, contract tests and the panel's history iterate over it. */

import type { ContentType } from './content-type';
import { picture } from './picture';
import { inquiry, person, quotation, subscription } from './recorded';
import { amcFeature } from './types/amc-feature';
import { amcService } from './types/amc-service';
import { answerTemplate } from './types/answer-template';
import { carrier } from './types/carrier';
import { companyInfo } from './types/company-info';
import { companyProfile } from './types/company-profile';
import { companyStat } from './types/company-stat';
import { companyValue } from './types/company-value';
import { contactDetail } from './types/contact-detail';
import { policyPage } from './types/policy-page';
import { privacyNotice } from './types/privacy-notice';
import { product } from './types/product';
import { productCategory } from './types/product-category';
import { timelineEntry } from './types/timeline-entry';
import { website } from './types/website';

/** The types with public rows. */
export const publicTypes = {
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

/** All content types, including those that only the office sees. */
export const contentTypes = {
  ...publicTypes,
  answerTemplates: answerTemplate,
  carriers: carrier,
  privacyNotices: privacyNotice,
  policies: policyPage,
  website,
};

export type ContentTypes = typeof contentTypes;

/** All content types without their specific row types, for generic code. */
export const allTypes: ContentType[] = Object.values(contentTypes);

export const pictureType: ContentType = picture;
/** A type with one row, which visitors do not see. */
export const profileType: ContentType = companyProfile;
/** Records that are not content: the office changes some fields, and visitors never see them. */
export const inquiryType: ContentType = inquiry;
export const quotationType: ContentType = quotation;
export const subscriptionType: ContentType = subscription;
/** The types with rows that can be deleted and restored, including pictures. */
export const restorableTypes = [...allTypes, pictureType];
/** The types on which cached responses depend: their changes raise the content version. */
export const versionedTypes = [...restorableTypes, profileType];
/** People are not restored by undo, which would bypass the protection of accounts: the last administrator, and the end of sessions. */
export const personType: ContentType = person;
/** The types that only administrators read and change. */
export const administratorTypes = [personType, profileType];
/** The types with a history. */
export const recordedTypes = [...versionedTypes, inquiryType, quotationType, subscriptionType, personType];

/** The type with this path; throws for an unknown path, which is a programming error. */
export function findTypeByPath(path: string): ContentType {
  const type = recordedTypes.find((one) => one.path === path);
  if (!type) throw new Error(`No content type has the path ${path}`);
  return type;
}

/** The fields of any type that reference the type with this path. */
export function findReferencingFields(path: string): { field: string; type: ContentType }[] {
  return allTypes.flatMap((type) =>
    Object.entries(type.references ?? {}).flatMap(([field, target]) => (target === path ? [{ field, type }] : [])),
  );
}
