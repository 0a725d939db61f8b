/** The URLs of the OpenAPI document, and the page that shows it. */
import { describe, expect, it } from 'vitest';
import { shareContent } from '../../support/content';

describe('the API documentation', () => {
  const site = shareContent('sqlite');

  it('the API documentation is generated once and cached, at each of its URLs', async () => {
    const paths = ['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'];
    const answers = await Promise.all(paths.map((path) => site.call('GET', path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    // JSON is valid YAML.
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { etag } = answers[0]?.headers ?? {};
    expect(etag).toMatch(/^"/);
    for (const path of paths)
      expect(await site.call('GET', path, { headers: { 'if-none-match': `${etag}` } })).toMatchObject({ status: 304 });
  });

  it('the API documentation is a page that loads all its assets', async () => {
    const docs = await site.call('GET', '/api/docs');
    const page = docs.status >= 300 ? await site.call('GET', new URL(docs.headers.location as string, 'http://x/api/docs').pathname) : docs;
    expect([page.status, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    const base = docs.status >= 300 ? new URL(docs.headers.location as string, 'http://x/api/docs') : new URL('http://x/api/docs');
    const assets = [...page.text.matchAll(/(?:src|href)="([^"#]+)"/g)].map((match) => new URL(match[1] as string, base).pathname);
    expect(assets.length).toBeGreaterThan(3);
    for (const asset of assets) {
      const { status, headers, text } = await site.call('GET', asset);
      expect([asset, status, text.length > 0]).toEqual([asset, 200, true]);
      if (asset.endsWith('.js')) expect(headers['content-type']).toContain('javascript');
    }
    // The page may only run its own scripts and fetch the document.
    expect(page.headers['content-security-policy']).toMatch(/script-src[^;]*'self'/);
  });
});
