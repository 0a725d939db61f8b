/** Marks of direction, which fields accept no more, do not return with a row of earlier days. */
import { describe, expect, it } from 'vitest';
import { listRows } from '../../../server/features/content/rows';
import { findTypeByPath } from '../../../shared/content/registry';
import { shareContent } from '../../support/content';
import { testProviders } from '../../support/databases';

const product = findTypeByPath('products');
const OF_EARLIER_DAYS = { title: '\u202eSoap', description: '\u2066Words\u2069 \u200ffor' };
const CLEAN = { title: 'Soap', description: 'Words for' };

describe.each(testProviders)('marks of direction on %s', (provider) => {
  const site = shareContent(provider);

  const latest = () => site.db.read.revision.findFirstOrThrow({ orderBy: { id: 'desc' } });
  /** Gives the latest revision the texts that an earlier release stored, and returns it. */
  const spoil = async (field: 'before' | 'after') => {
    const revision = await latest();
    const data = { [field]: { ...(revision[field] as object), ...OF_EARLIER_DAYS } };
    await site.db.transact((tx) => tx.revision.update({ where: { id: revision.id }, data }));
    return revision;
  };

  it('a restored revision and an undone deletion have no marks of direction', async () => {
    const row = await site.add(product, { title: 'Clean soap', description: 'Clean words' });
    const stored = async () => (await listRows(site.db.read, product, { where: { id: row.id } }))[0];
    const { id } = await spoil('after');
    await site.change(product, row, { stock: 1 });
    expect((await site.trpc('mutation', 'admin.history.restore', { revision: id })).status).toBe(200);
    expect(await stored()).toMatchObject(CLEAN);
    await site.remove(product, row);
    const { changeSet } = await spoil('before');
    expect((await site.trpc('mutation', 'admin.history.undo', { changeSet })).status).toBe(200);
    expect(await stored()).toMatchObject(CLEAN);
  });
});
