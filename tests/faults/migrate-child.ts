/** A process that migrates when it is told to, so that it can be killed at any point of it: `migrate-child.ts URL FOLDER`. */
import { once } from 'node:events';
import { migrate } from '../../server/platform/database/migrate';

const [url = '', root = ''] = process.argv.slice(2);
process.send?.('ready');
await once(process, 'message');
await migrate(url, root);
process.send?.('done');
process.disconnect();
