/** The texts of each tab of the panel, without a browser. */
import { describe, expect, it, vi } from 'vitest';
import { amcFeatures } from '../../../client/admin/content-types/amc-features';
import { amcServices } from '../../../client/admin/content-types/amc-services';
import { categories } from '../../../client/admin/content-types/categories';
import { contactDetails } from '../../../client/admin/content-types/contact-details';
import { products } from '../../../client/admin/content-types/products';
import { stats } from '../../../client/admin/content-types/stats';
import { timeline } from '../../../client/admin/content-types/timeline';
import { values } from '../../../client/admin/content-types/values';

// The panel listens to other windows as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

describe('the messages of a tab (REQ 8.3)', () => {
  it.each([
    [categories, 'Category', 'category', 'categories'],
    [products, 'Product', 'product', 'products'],
    [amcServices, 'AMC service', 'AMC service', 'AMC services'],
    [amcFeatures, 'AMC feature', 'AMC feature', 'AMC features'],
    [stats, 'Company stat', 'company stat', 'company stats'],
    [values, 'Company value', 'company value', 'company values'],
    [timeline, 'Timeline entry', 'timeline entry', 'timeline entries'],
    [contactDetails, 'Contact detail', 'contact detail', 'contact details'],
  ])('the tab $many has all its messages', (definition, title, one, many) => {
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
