/** Stores an inquiry, and finds what an earlier attempt of its sender stored. */
import type { Reader, Tx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { KEY_IS_USED } from '../../platform/http/request-context';

type Stored = Awaited<ReturnType<Reader['contactInquiry']['findMany']>>[number];
type Given =
  | 'name'
  | 'email'
  | 'emailKey'
  | 'phone'
  | 'phoneKey'
  | 'company'
  | 'topic'
  | 'message'
  | 'source'
  | 'productId'
  | 'neededBy'
  | 'suspectedSpam'
  | 'spamReasons'
  | 'announced'
  | 'requestKey'
  | 'dueAt'
  | 'dueRules'
  | 'createdAt';
type NewInquiry = Pick<Stored, Given> & Partial<Pick<Stored, 'kind' | 'gstin' | 'pinCode'>>;

/** Stores an inquiry and returns its id. Prisma's `create` takes twice the CPU time (docs/performance.md). */
export async function insertInquiry(tx: Tx, inquiry: NewInquiry): Promise<number> {
  const { name, email, emailKey, phone, phoneKey, company, topic, message, source, kind = 'message', productId } = inquiry;
  const { gstin = null, pinCode = null, neededBy, suspectedSpam, spamReasons, announced, requestKey, dueAt, dueRules, createdAt } = inquiry;
  const [row] = await tx.$queryRaw<
    [{ id: number }]
  >`INSERT INTO "ContactInquiry" ("name", "email", "emailKey", "phone", "phoneKey", "company",
      "topic", "message", "source", "kind", "productId", "gstin", "pinCode", "neededBy", "suspectedSpam", "spamReasons", "announced", "requestKey",
      "dueAt", "dueRules", "createdAt")
    VALUES (${name}, ${email}, ${emailKey}, ${phone}, ${phoneKey}, ${company}, ${topic}, ${message}, ${source}, ${kind}, ${productId}, ${gstin},
      ${pinCode}, ${neededBy}, ${suspectedSpam}, ${spamReasons}, ${announced}, ${requestKey}, ${dueAt}, ${dueRules}, ${createdAt})
    RETURNING "id"`;
  return row.id;
}

/** Whether two inquiries say the same. The time that writing took differs between attempts, and with it the suspicion of spam. */
function isRepeat(
  first: object,
  { suspectedSpam: _, spamReasons: __, announced: ___, createdAt: ____, ...data }: Record<string, unknown>,
): boolean {
  return Object.entries(data).every(([field, value]) => comparable(first[field as keyof typeof first]) === comparable(value));
}

const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value);

/** What was stored with this key; throws 409 if it says something else. */
export async function findRepeat(tx: Tx, key: string | null, data: Record<string, unknown>) {
  const first = key && (await tx.contactInquiry.findUnique({ where: { requestKey: key } }));
  if (first && !isRepeat(first, data)) throw new AppError('CONFLICT', KEY_IS_USED);
  return first || null;
}
