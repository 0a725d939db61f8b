/** Finds the inquiry that an earlier attempt of its sender stored. */
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { REUSED_KEY_MESSAGE } from '../../../platform/http/request-context';

/** The compared fields; without the writing time and the suspicion of spam, which differ between attempts. */
const SAID = [
  'kind',
  'name',
  'email',
  'phone',
  'company',
  'topic',
  'message',
  'source',
  'productId',
  'gstin',
  'pinCode',
  'neededBy',
] as const;

const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : (value ?? null));

/** The inquiry that was stored with this key; throws 409 if its content differs. */
export async function findRepeatedInquiry(tx: Tx, key: string | null, data: Record<string, unknown>) {
  const first = key && (await tx.contactInquiry.findUnique({ where: { requestKey: key } }));
  if (first && SAID.some((field) => field in data && comparable(data[field]) !== comparable(first[field])))
    throw new AppError('idempotency_key_reused', REUSED_KEY_MESSAGE);
  return first || null;
}
