/** The files of an earlier site beside its database, which a new site does not have yet. */
import { existsSync } from 'node:fs';
import type { Env } from '../../env';
import { keyFileOf } from '../access/server-key';
import { erasuresFileOf } from './erasures';

/** The server key and the erasures file, if they exist. */
export const findEarlierFiles = (env: Pick<Env, 'DATABASE_URL'>): string[] =>
  [keyFileOf(env), erasuresFileOf(env)].filter((file) => existsSync(file));
