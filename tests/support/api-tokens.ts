/** API tokens, and the scope that each procedure requires: a table that shares nothing with the code. */
import { createApiToken, extractTokenPrefix } from '../../server/features/auth/tokens/api-token';
import { hashSecret } from '../../server/platform/access/secrets';
import { EVERY_SCOPE } from '../../shared/people/scopes';
import type { TestCredentials } from './access-matrix';
import type { TestApp } from './app';

type Stored = { userId: number; name: string; createdAt: Date; expiresAt: Date; lastUsedAt: Date };

/** Stores a token of a user with any scopes, and returns its secret. */
export async function insertApiToken(app: Pick<TestApp, 'db'>, scopes: string, data: Partial<Stored> = {}): Promise<string> {
  const { id: userId } = await app.db.read.adminUser.findFirstOrThrow({ orderBy: { id: 'asc' } });
  const secret = createApiToken();
  const created = { userId, name: 'Accounting', createdAt: new Date(), expiresAt: new Date('2099-01-01T00:00:00Z') };
  const stored = { ...created, scopes, hash: hashSecret(secret), prefix: extractTokenPrefix(secret), ...data };
  await app.db.transact((tx) => tx.apiToken.create({ data: stored }));
  return secret;
}

const WRITING: Record<string, string> = {
  'products|productCategories': 'write-catalogue',
  'amcServices|amcFeatures|companyStats|companyValues|companyTimeline|answerTemplates|carriers': 'write-content',
  'companyInfo|contactDetails|website': 'write-company',
  'privacyNotices|policies': 'write-policies',
};
const PICTURES = 'write-catalogue or write-content or write-company';

const SCOPE_OF: [RegExp, string][] = [
  [/^admin\.products\.(update|changeMany|changeEach)$/, 'write-catalogue or write-stock'],
  ...Object.entries(WRITING).flatMap(([types, scope]): [RegExp, string][] => [
    [new RegExp(`^admin\\.(${types})\\.(list|page|row|referencedBy)$`), 'read-public'],
    [new RegExp(`^admin\\.(${types})\\.(create|update|move|changeMany|changeEach)$`), scope],
    [new RegExp(`^admin\\.(${types})\\.(remove|removeMany)$`), `${scope} and delete-content`],
  ]),
  [/^admin\.pictures\.(page|row|byUrl|uses|linked)$/, 'read-public'],
  [/^admin\.pictures\.update$/, PICTURES],
  [/^admin\.pictures\.remove$/, `${PICTURES} and delete-content`],
  [/^admin\.pictures\.replace$/, 'write-catalogue and write-content'],
  [/^admin\.units$/, 'read-public'],
  [/^admin\.imports\.status$/, 'write-catalogue or write-stock'],
  [/^admin\.inquiries\.(list|page|waiting|counts|row|read|messages|message|sameSender|owners)$/, 'read-inquiries'],
  [/^admin\.inquiries\.(addMessage|sendAgain|confirmSender|takeBack|enterCall|update|correctAddress|changeMany)$/, 'write-inquiries'],
  [/^admin\.newsletter\.(list|page|steps|read)$/, 'read-inquiries'],
  [/^admin\.newsletter\.update$/, 'write-inquiries'],
  [/^admin\.requirementLists\.rememberedOne$/, 'read-inquiries'],
  [/^admin\.events$/, 'read-public or read-inquiries'],
  [/^admin\.orders\.(page|counts|figures|unconfirmed|owed|reserved|ofQuotation|list|read)$/, 'read-inquiries'],
  [/^admin\.stock\.movements$/, 'read-inquiries'],
  [/^admin\.quotations\.(page|counts|figures|list|read|ofInquiry|ofBuyer|row|paper)$/, 'read-inquiries'],
];

/** The scope that a procedure requires, such as 'one or another and a third'; undefined for procedures that no token may call. */
export const expectedScopeOf = (procedure: string): string | undefined => SCOPE_OF.find(([names]) => names.test(procedure))?.[1];

/** The scopes of tokens that read content. */
export const CONTENT_READERS = ['read-public', 'write-stock', 'write-catalogue', 'write-content', 'write-company', 'write-policies'];

const isHeld = (needed: string, held: string): boolean =>
  needed === held ||
  (needed === 'read-public' && CONTENT_READERS.includes(held)) ||
  (needed === 'read-inquiries' && held === 'write-inquiries');

/** Whether a token with exactly these scopes, separated by commas, may call the procedure. */
export const canTokenCall =
  (scopes: string) =>
  (procedure: string): boolean =>
    expectedScopeOf(procedure)
      ?.split(' and ')
      .every((needed) => needed.split(' or ').some((one) => scopes.split(',').some((held) => isHeld(one, held)))) ?? false;

/** Tokens of the administrator, with the expected access; ended tokens are sent beside a valid cookie, which is then ignored. */
export async function createTokenCredentials(app: TestApp, { now, disabled, cookie }: { now: Date; disabled: number; cookie: string }) {
  const tokenOf = (scopes: string, data: Partial<Stored> = {}) => insertApiToken(app, scopes, { lastUsedAt: now, ...data });
  const dead = (token: string): TestCredentials => ({
    call: { token, cookie, headers: { 'sec-fetch-site': 'same-origin' } },
    reads: 401,
    writes: 401,
  });
  const found: Record<string, TestCredentials> = {};
  for (const scope of EVERY_SCOPE) {
    found[`an API token with ${scope}`] = { call: { token: await tokenOf(scope) }, reads: 'in', writes: 'in', may: canTokenCall(scope) };
  }
  for (const scopes of ['', 'admin,*', 'read-public.,write content']) {
    found[`an API token with the unknown scopes '${scopes}'`] = { call: { token: await tokenOf(scopes) }, reads: 403, writes: 403 };
  }
  const everything = EVERY_SCOPE.join();
  found['an API token of a disabled user'] = dead(await tokenOf(everything, { userId: disabled }));
  found['an expired API token'] = dead(await tokenOf(everything, { expiresAt: now }));
  found['an API token that nobody has'] = dead(createApiToken());
  return found;
}
