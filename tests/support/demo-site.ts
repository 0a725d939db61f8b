/** Sites with the demo's content, and the steps of "Start your own". */
import type { DatabaseProvider } from '../../prisma/schema';
import { type ContentSite, startContent } from './content';
import { dumpDatabase } from './dump';

export const startDemo = (provider: DatabaseProvider) =>
  startContent(provider, { env: { SEED: 'demo' }, isFirst: true, hasWorkingDay: true, isStill: true });
/** The demo's content on SQLite, without its inquiries: a copy of one database. */
export const startContentOfDemo = () => startContent('sqlite', { env: { SEED: 'demo' }, isStill: true });
export const NAME = 'Deccan Hotel Supplies';
/** Tables that grow with every change; and the files of pictures, which a deletion leaves. */
const LEFT_OUT = [
  'Revision',
  'Event',
  'EventPosition',
  'ContentVersion',
  'RemovedDemo',
  'Request',
  'AccessEntry',
  'AdminSession',
  'PictureFile',
];

/** All rows, without versions. */
export async function readRows(site: ContentSite) {
  const kept = Object.entries(await dumpDatabase(site.db, LEFT_OUT));
  return Object.fromEntries(kept.map(([table, rows]) => [table, rows.map((row) => row.replace(/"version":\d+/, '')).sort()]));
}
export const remove = (site: ContentSite, input: object = {}) => site.ask('mutation', 'admin.demo.remove', input);
export const undo = (site: ContentSite, changeSet: string) => site.ask('mutation', 'admin.history.undo', { changeSet });
export const state = (site: ContentSite) => site.ask('query', 'admin.demo.state');
