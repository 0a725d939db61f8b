/** A process that migrates on a message from its parent, so that it can be killed at any point: `migrate-child.ts URL FOLDER`. */
import { once } from 'node:events';
import { migrateDatabase } from '../../server/platform/database/migrating/migrate';

const [url = '', root = ''] = process.argv.slice(2);
process.send?.('ready');
await once(process, 'message');
await migrateDatabase(url, root);
process.send?.('done');
process.disconnect();
