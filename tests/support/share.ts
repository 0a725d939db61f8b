/** A site that all tests of a file or a `describe` share. */
import { afterAll, beforeAll } from 'vitest';

/** Starts a site before the tests, and closes it after them. The returned site has no properties until then. */
export function share<Site extends { close(): unknown }>(start: () => Promise<Site>): Site {
  const site = {} as Site;
  beforeAll(async () => {
    Object.defineProperties(site, Object.getOwnPropertyDescriptors(await start()));
  });
  afterAll(async () => {
    await site.close();
  });
  return site;
}
