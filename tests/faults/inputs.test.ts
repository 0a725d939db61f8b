/**
 * Sends random values, different in every run, for every writable field through REST and tRPC: each value is stored as REQ 3 requires or
 * refused with a message, and a refused value changes nothing.
 */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { allTypes, contentTypes } from '../../shared/content/registry';
import type { TestAnswer } from '../support/app';
import { arbitraryInputText } from '../support/arbitrary-input';
import { type ContentSite, rowPathOf, shareContent, writableFields } from '../support/content';
import { testProviders } from '../support/databases';
import { dumpDatabase } from '../support/dump';
import { contactFormValues, homeFormValues } from '../support/forms';
import { createInputJudge, expectInputRefused, shortenText } from '../support/judge-input';
import { PASSWORD } from '../support/password';
import { addPicture } from '../support/pictures';
import { printFigure, quickOrLong } from './long-form';

const CASES = quickOrLong(1, 40);
const SEED = process.env.SEED_OF_INPUTS ? Number(process.env.SEED_OF_INPUTS) : Date.now() % 2 ** 31;

/** The ways to send a value: through tRPC, and through REST if there is a route. */
type Target = {
  field: string;
  /** The values of the other fields. */
  with?: Record<string, unknown>;
  rest?: [method: string, path: string];
  procedure: string;
  /** The fields that identify the row in tRPC; REST has them in its path. */
  names?: Record<string, unknown>;
  /** Checks the stored form of an accepted value. */
  accepted?(sent: unknown, row: Record<string, unknown>): void;
  /** Whether each call hashes a password. */
  isSlow?: boolean;
};

let cases = 0;
afterAll(() => printFigure('generated inputs', `${cases} cases, seed ${SEED}: no 5xx, every refusal in words and without a trace`));

describe.each(testProviders)(`generated input on %s (SEED_OF_INPUTS=${SEED})`, (provider) => {
  const site = shareContent(provider);

  it.each(['REST', 'tRPC'] as const)(
    'generated input through %s is accepted or refused, never a server error',
    { timeout: 600_000 },
    async (api) => {
      const targets = (await everyTarget(site)).filter(({ rest }) => api === 'tRPC' || rest);
      const refused: [Target, string][] = [];
      for (const [index, target] of targets.entries()) {
        const numRuns = target.isSlow ? Math.floor(CASES / 8) : CASES;
        const values = fc.sample(arbitraryInputText, { numRuns, seed: SEED + index });
        for (const sent of values) {
          cases += 1;
          const answer = await send(site, api, target, sent);
          const where = [provider, target.procedure, target.field, shortenText(sent)];
          if (answer.status < 300) {
            target.accepted?.(JSON.parse(sent), answer.body);
            continue;
          }
          refused.push([target, sent]);
          if (['invalid_credentials', 'stale_edit', 'value_taken'].includes(answer.body?.code)) {
            expect([...where, answer.body.success]).toEqual([...where, false]);
            continue;
          }
          const isWrong = answer.body?.code === 'wrong_password';
          expectInputRefused(answer, isWrong ? 'currentPassword' : target.field, sent);
        }
      }
      // Accepted inputs opened personal data: the entries in the access log are written within a second.
      await site.services.accessLog.flush();
      const before = await dumpDatabase(site.db);
      for (const [target, sent] of refused) expect((await send(site, api, target, sent)).status).toBeGreaterThanOrEqual(400);
      expect(await dumpDatabase(site.db)).toEqual(before);
    },
  );
});

/** Sends one value; tRPC answers are converted to the shape of REST. */
async function send(
  site: ContentSite,
  api: 'REST' | 'tRPC',
  { field, with: others = {}, names = {}, rest, procedure }: Target,
  sent: string,
) {
  const written = (more: object) => `${JSON.stringify({ ...others, ...more, [field]: 0 }).replace(/0}$/, '')}${sent}}`;
  if (api === 'REST' && rest) return unwrapped(await site.call(...rest, { token: site.token, body: written({}) }));
  const answer = await site.call('POST', `/trpc/${procedure}`, { token: site.token, body: `{"json":${written(names)}}` });
  if (answer.status === 200) return { ...answer, body: answer.body.result.data.json?.row ?? {} };
  const { message, data } = answer.body.error.json;
  return { ...answer, body: { success: false, message, code: data.code, errors: data.errors } };
}

const unwrapped = (answer: TestAnswer): TestAnswer => {
  const { success: _, ...named } = answer.body;
  return answer.status < 300 ? { ...answer, body: Object.values(named)[0] ?? {} } : answer;
};

async function everyTarget(site: ContentSite): Promise<Target[]> {
  const targets: Target[] = [];
  for (const [name, type] of Object.entries(contentTypes)) {
    const declared = allTypes.find(({ path }) => path === type.path) as (typeof allTypes)[number];
    const row = await site.some(declared);
    for (const field of writableFields(declared)) {
      const judge = createInputJudge((declared.fields as Record<string, z.ZodType>)[field] as z.ZodType);
      const accepted: Target['accepted'] = (sent, stored) =>
        // Compared as JSON, where -0 is 0.
        expect([field, JSON.stringify(stored[field])]).toEqual([field, JSON.stringify(judge.stored(sent))]);
      const names = declared.fixed ? { [declared.fixed.by]: row[declared.fixed.by] } : { id: row.id };
      targets.push({
        field,
        names,
        rest: ['PUT', `/api/admin/${rowPathOf(declared, row)}`],
        procedure: `admin.${name}.update`,
        accepted,
      });
    }
  }
  for (const form of [homeFormValues, contactFormValues] as Record<string, unknown>[]) {
    for (const field of Object.keys(form)) {
      const { [field]: _, ...others } = form;
      targets.push({ field, with: others, rest: ['POST', '/api/contact'], procedure: 'public.submitInquiry' });
    }
  }
  targets.push({ field: 'email', rest: ['POST', '/api/newsletter'], procedure: 'public.subscribe' });
  await site.call('POST', '/api/contact', { body: contactFormValues });
  await site.call('POST', '/api/newsletter', { body: { email: 'first@example.com' } });
  const [inquiry] = (await site.rest('GET', 'contact-inquiries')).body.inquiries;
  const [subscription] = (await site.rest('GET', 'newsletter')).body.subscriptions;
  const picture = await addPicture(site);
  const updates: [procedure: string, path: string | null, id: number, fields: string[]][] = [
    ['admin.inquiries.update', 'contact-inquiries', inquiry.id, ['status', 'notes', 'version']],
    ['admin.newsletter.update', 'newsletter', subscription.id, ['isActive', 'unsubscribedAt']],
    ['admin.pictures.update', null, picture.id, ['alt', 'focalX', 'focalY']],
  ];
  for (const [procedure, path, id, fields] of updates) {
    const rest = path ? (['PUT', `/api/admin/${path}/${id}`] as [string, string]) : undefined;
    for (const field of fields) targets.push({ field, procedure, names: { id }, ...(rest && { rest }) });
  }
  const isSlow = true;
  const login = { rest: ['POST', '/api/auth/login'] as [string, string], procedure: 'auth.login', isSlow };
  targets.push({ ...login, field: 'username', with: { password: PASSWORD } }, { ...login, field: 'password', with: { username: 'admin' } });
  const change = { rest: ['POST', '/api/auth/change-password'] as [string, string], procedure: 'auth.changePassword', isSlow };
  targets.push({ ...change, field: 'currentPassword', with: { newPassword: 'better horse' } });
  targets.push({ ...change, field: 'newPassword', with: { currentPassword: 'wrong horse' } });
  return targets;
}
