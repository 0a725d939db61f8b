/** Unique values in an imported file. */
import { describe, expect, it } from 'vitest';
import { planImport } from '../../../server/features/import-export/import/plan-import';
import { findTypeByPath } from '../../../shared/content/registry';
import { shareContent } from '../../support/content';

const categories = findTypeByPath('product-categories');

/** A preview is the same on both databases: its query is a list by values. */
describe('unique values in a file', () => {
  const app = shareContent('sqlite');

  it('an import refuses a unique value that an earlier line or another row has', async () => {
    const [mine, other] = [await app.add(categories, { slug: 'mine' }), await app.add(categories, { slug: 'other' })];
    const file = [
      'id,name,slug',
      `${mine.id},Renamed,mine`,
      `${other.id},Other,mine`,
      ',Third,other',
      ',New,new',
      ',Again,new',
      ',Refused,NO slug',
      ',Refused too,NO slug',
    ].join('\n');
    const { report } = await planImport(app.db.read, categories, Buffer.from(file));
    expect(report.rows.map(({ line, action, errors }) => [line, action, errors?.slug])).toEqual([
      [2, 'change', undefined],
      [3, 'refused', 'Stands in the file twice: ‘mine’'],
      [4, 'refused', 'Is already used: ‘other’'],
      [5, 'create', undefined],
      [6, 'refused', 'Stands in the file twice: ‘new’'],
      [7, 'refused', expect.stringContaining('Must be')],
      [8, 'refused', expect.stringContaining('Must be')],
    ]);
  });
});
