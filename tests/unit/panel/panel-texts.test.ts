/** The texts of each tab of the panel, without a browser. */
import { describe, expect, it, vi } from 'vitest';
import { amcFeaturesSection } from '../../../client/admin/content-types/amc-features';
import { amcServicesSection } from '../../../client/admin/content-types/amc-services';
import { categoriesSection } from '../../../client/admin/content-types/categories';
import { contactDetailsSection } from '../../../client/admin/content-types/contact-details';
import { productsSection } from '../../../client/admin/content-types/products';
import { statsSection } from '../../../client/admin/content-types/stats';
import { timelineSection } from '../../../client/admin/content-types/timeline';
import { valuesSection } from '../../../client/admin/content-types/values';

// The panel listens to other windows as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

describe('the messages of a section (REQ 8.3)', () => {
  it.each([
    [categoriesSection, 'Category', 'category', 'categories'],
    [productsSection, 'Product', 'product', 'products'],
    [amcServicesSection, 'AMC service', 'AMC service', 'AMC services'],
    [amcFeaturesSection, 'AMC feature', 'AMC feature', 'AMC features'],
    [statsSection, 'Company stat', 'company stat', 'company stats'],
    [valuesSection, 'Company value', 'company value', 'company values'],
    [timelineSection, 'Timeline entry', 'timeline entry', 'timeline entries'],
    [contactDetailsSection, 'Contact detail', 'contact detail', 'contact details'],
  ])('the section $many has its messages for each state and outcome', (definition, title, one, many) => {
    const own: Record<string, object> = {
      'company-timeline': { fetchFailed: 'Failed to fetch timeline' },
      'contact-details': { createFailed: 'Failed to add contact detail', updateFailed: 'Failed to update contact detail' },
    };
    expect(definition.texts).toMatchObject({
      none: `No ${many} yet. Add your first ${one}!`,
      noMatch: `No ${many} found matching your search`,
      fetchFailed: `Failed to fetch ${many}`,
      created: `${title} created successfully`,
      createFailed: `Failed to save ${one}`,
      updated: `${title} updated successfully`,
      updateFailed: `Failed to save ${one}`,
      deleted: `${title} deleted successfully`,
      deleteFailed: `Failed to delete ${one}`,
      ...own[definition.type.path],
    });
  });
});
