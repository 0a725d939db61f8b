/**
 * The entry points for a stranger's text: each cuts the text before it reads it (docs/decisions/041-cut-first.md), so that U+0000 is no
 * error of the server, and twice the text takes at most three times the CPU time. tests/support/text-entry-points.ts has the entry points.
 */
import { afterAll, expect, it } from 'vitest';
import { databaseProviders } from '../../../prisma/schema';
import { type ContentSite, startContent } from '../../support/content';
import { quickOn } from '../../support/databases';
import { growthOf, MAX_GROWTH } from '../../support/growth';
import { hostileTexts } from '../../support/hostile-texts';
import { ENTRY_POINTS, entryPoints, IN_CHILDREN } from '../../support/text-entry-points';

const sites = new Map<string, Promise<ContentSite>>();
const siteOn = (provider: (typeof databaseProviders)[number]) => {
  const site = sites.get(provider) ?? startContent(provider, { env: { SEED: 'none' }, isStill: true });
  sites.set(provider, site);
  return site;
};
afterAll(async () => {
  for (const site of sites.values()) await (await site).close();
});

const ODD = ['\u0000', 'rope\u0000 - 5\n\u0000', '\u0001\u001b[2J', '\ud800', 'rope\u0000,5\nhooks\u0000,6'];

for (const provider of databaseProviders)
  it(`control characters at no entry point are an error of the server, on ${provider}`, quickOn('postgresql', provider), async () => {
    const app = await siteOn(provider);
    const broken: unknown[] = [];
    for (const [entryPoint, send] of entryPoints)
      for (const text of ODD) {
        const answer = await send(app, text);
        if (answer && answer.status >= 500) broken.push([entryPoint, text, answer.status]);
      }
    expect(broken).toEqual([]);
  });

const READERS = ['readRequirementList', 'submitInquiry', 'submitQuoteRequest', 'catalogue', 'suggestions'].map((name) => `public.${name},`);
// `hostile-inputs.test.ts` tries the other public procedures with texts of all lengths.
const readers = entryPoints.filter(([entryPoint]) => entryPoint in ENTRY_POINTS || READERS.some((name) => entryPoint.startsWith(name)));

it.each(Object.entries(hostileTexts))('%s takes linear time at each entry point', async (_, textOf) => {
  const app = await siteOn('sqlite');
  const slow: unknown[] = [];
  for (const [entryPoint, send] of readers) {
    if (IN_CHILDREN.has(entryPoint)) continue;
    const growth = await growthOf((size) => send(app, textOf(size)), 4_500);
    if (growth > MAX_GROWTH) slow.push([entryPoint, growth]);
  }
  expect(slow).toEqual([]);
});
