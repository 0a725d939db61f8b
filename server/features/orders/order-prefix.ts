import type { Reader, Tx } from '../../platform/database/database';

/** The beginning of every order's reference, as in 'SO-2026-00042'. */
export const readOrderPrefix = async (db: Reader | Tx): Promise<string> =>
  (await db.companyProfile.findFirstOrThrow({ select: { orderPrefix: true } })).orderPrefix;
