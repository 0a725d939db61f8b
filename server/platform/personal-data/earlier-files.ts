/** The files of an earlier site beside its database, which a new site does not have yet. */
import { existsSync } from 'node:fs';
import type { Env } from '../../env';
import { buildServerKeyPath } from '../access/server-key';
import { buildErasuresPath } from './erasures';

/** The server key and the erasures file, if they exist. */
export const findKeyAndErasuresFiles = (env: Pick<Env, 'DATABASE_URL'>): string[] =>
  [buildServerKeyPath(env), buildErasuresPath(env)].filter((file) => existsSync(file));
