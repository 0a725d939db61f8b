/**
 * Inquiries that the first start wrote, to look around: lists show them. No figure and no digest counts them, retention leaves them, and nothing is mailed
 * for them.
 */
import type { Reader } from '../../platform/database/database';

/** The condition of all others. As a negative, so that no index of the demo is taken. */
export const whereNotDemo = { isDemo: { not: true } };

/** The ids of the demo inquiries: there are few. */
export const findDemo = async (db: Reader): Promise<number[]> =>
  (await db.contactInquiry.findMany({ where: { isDemo: true }, select: { id: true } })).map(({ id }) => id);
