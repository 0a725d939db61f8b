import { answerTemplates } from './answers';
import { productCategories } from './categories';
import { companyInfo, companyProfile, companyTimeline, companyValues, contactDetails, createCompanyStats } from './company';
import { cleaningProducts } from './products-cleaning';
import { foodProducts } from './products-food';
import { householdProducts } from './products-household';
import { packagingProducts } from './products-packaging';
import { paperProducts } from './products-paper';
import { amcFeatures, amcServices } from './services';
import { website } from './website';

const products = [...householdProducts, ...paperProducts, ...foodProducts, ...cleaningProducts, ...packagingProducts];

/** The content of an empty database: the catalogue and the texts of an invented company. */
export const demoContent = {
  'product-categories': productCategories,
  products,
  'amc-services': amcServices,
  'amc-features': amcFeatures,
  'company-stats': createCompanyStats(products.length),
  'company-values': companyValues,
  'company-timeline': companyTimeline,
  'company-info': companyInfo,
  'company-profile': companyProfile,
  'contact-details': contactDetails,
  'answer-templates': answerTemplates,
  website,
};
