/** A server of static twins: the HTML of the site's pages without scripts and preloads, and a page of one heading, for comparisons. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

export const HEADING_PATH = '/one-heading';
const HEADING = '<!doctype html><html lang="en"><head><title>One heading</title></head><body><h1>One heading</h1></body></html>';

/** Removes all parts from `opening` to the next `closing`, such as elements, if `isRemoved` says so. */
function without(html: string, opening: string, closing: string, isRemoved: (part: string) => boolean = () => true): string {
  let kept = '';
  let from = 0;
  for (let at = html.indexOf(opening); at !== -1; at = html.indexOf(opening, from)) {
    const end = html.indexOf(closing, at);
    if (end === -1) break;
    const part = html.slice(at, end + closing.length);
    kept += html.slice(from, at) + (isRemoved(part) ? '' : part);
    from = at + part.length;
  }
  return kept + html.slice(from);
}

const isLoaded = (script: string) => !script.includes('type="application/ld+json"');
const isPreload = (link: string) => link.includes('rel="preload"') || link.includes('rel="modulepreload"');

/** The page without everything that only scripts need. The typeface and the first picture are still loaded, by styles and elements. */
const makeStaticTwin = (html: string): string =>
  without(without(without(html, '<template', '</template>'), '<script', '</script>', isLoaded), '<link', '>', isPreload);

/** Serves the twins of a running site under the same paths. */
export async function startTwins(site: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    if (request.url === HEADING_PATH) return void response.setHeader('content-type', 'text/html').end(HEADING);
    const answer = await fetch(`${site}${request.url}`, { headers: { 'accept-encoding': 'br' } });
    const type = answer.headers.get('content-type') ?? '';
    for (const name of ['content-type', 'cache-control']) response.setHeader(name, answer.headers.get(name) ?? '');
    response.statusCode = answer.status;
    const bytes = type.startsWith('text/html') ? Buffer.from(makeStaticTwin(await answer.text())) : Buffer.from(await answer.arrayBuffer());
    if (!/^text|svg/.test(type)) return void response.end(bytes);
    response.setHeader('content-encoding', 'br').end(brotliCompressSync(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}
