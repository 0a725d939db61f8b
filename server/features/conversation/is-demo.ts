/**
 * Demo inquiries, which the first start writes as examples: lists show them. No figure and no digest counts them, retention ignores them,
 * and nothing is mailed for them.
 */
import type { Reader } from '../../platform/database/database';

/** The condition for all inquiries but those of the demo. It is negative, so that the database does not use the index of demo inquiries. */
export const whereNotDemo = { isDemo: { not: true } };

/** The ids of the demo inquiries, which are few. */
export const findDemoInquiryIds = async (db: Reader): Promise<number[]> =>
  (await db.contactInquiry.findMany({ where: { isDemo: true }, select: { id: true } })).map(({ id }) => id);
