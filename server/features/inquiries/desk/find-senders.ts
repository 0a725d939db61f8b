/** Finds people who wrote or called before, by name, company, address or number: each person once, with their latest details. */
import { listPhoneKeys } from '../../../../shared/inquiries/sender';
import type { Database } from '../../../platform/database/database';
import { isSamePerson, readContactKeys, wherePerson } from '../../../platform/personal-data/person';
import { buildSearchConditions, MIN_INDEXED_LETTERS, splitSearchWords } from '../../content/list/search';
import { inquiryTextIndexes } from '../answering/find-conversations';

const COLUMNS = ['name', 'company', 'email', 'phone'] as const;
/** The maximum number of inquiries that are searched, the newest first, and of people in the result. */
const [MAX_FOUND, MAX_SHOWN] = [200, 10];

type Reading = Pick<Database, 'provider' | 'read' | 'findTexts'>;

/** `inquiryId` is the newest inquiry of a person. */
export async function findSenders(db: Reading, q: string) {
  const found = await findInquiries(db, q);
  const people: typeof found = [];
  for (const inquiry of found) {
    if (people.length === MAX_SHOWN) break;
    const isKnown = people.some((one) => one.id === inquiry.id || isSamePerson(readContactKeys(one), readContactKeys(inquiry)));
    if (!isKnown) people.push(inquiry);
  }
  return people.map(({ id: inquiryId, name, company, email, phone }) => ({ inquiryId, name, company, email, phone }));
}

async function findInquiries(db: Reading, q: string) {
  const newest = { orderBy: { id: 'desc' }, take: MAX_FOUND } as const;
  const isReal = { suspectedSpam: false, isDemo: false };
  // A phone number is found in any notation.
  const keys = listPhoneKeys(q);
  const byNumber = keys.length > 0 ? wherePerson({ emailKey: '', phoneKeys: keys }) : [];
  if (byNumber.length > 0) return db.read.contactInquiry.findMany({ where: { OR: byNumber, ...isReal }, ...newest });
  const words = splitSearchWords(q);
  const conditions = buildSearchConditions(db, COLUMNS, q);
  if (!conditions || words.length === 0) return [];
  const indexed = words.filter((word) => [...word].length >= MIN_INDEXED_LETTERS);
  const [texts] = inquiryTextIndexes;
  const ids = texts && indexed.length > 0 ? await db.findTexts(texts, indexed, MAX_FOUND) : null;
  return db.read.contactInquiry.findMany({ where: { AND: [...conditions, ...(ids ? [{ id: { in: ids } }] : [])], ...isReal }, ...newest });
}
