/** The sites of the journeys: a built server with its mailboxes, and a browser in which its first administrator is signed in. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startImap } from '../support/imap';
import { createSessionStorage } from '../support/panel';
import { PASSWORD } from '../support/password';
import { type RunningServer, startServer } from '../support/server';
import type { SignedInSession } from '../support/site';
import { startSmtp } from '../support/smtp';

export type JourneySite = {
  server: RunningServer;
  authorization: string;
  call: (method: string, path: string, body?: object) => Promise<Response>;
  deliver: (source: string) => void;
  context: BrowserContext;
  close: () => Promise<void>;
};

/**
 * The site of the office has the demo and an empty inbox. In an `empty` site the first administrator has just signed in, and is asked the
 * questions of the first start.
 */
export async function startJourneySite(browser: Browser, kind: 'office' | 'empty'): Promise<JourneySite> {
  const smtp = await startSmtp();
  const imap = await startImap();
  const mail = { SMTP_URL: smtp.url, MAIL_TO: 'office@example.com', IMAP_URL: imap.url };
  const server = await startServer({ RATE_LIMITS: 'off', SEED: kind === 'empty' ? 'none' : 'demo', ...mail });
  let authorization = '';
  const call = async (method: string, path: string, body?: object) =>
    fetch(server.url + path, {
      method,
      headers: { ...(authorization && { authorization }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const succeed = async (path: string, body: object) => {
    const response = await call('POST', path, body);
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const signIn = async () => {
    const session = (await succeed('/api/auth/login', { username: 'admin', password: PASSWORD })) as SignedInSession;
    authorization = `Bearer ${session.token}`;
    return session;
  };
  let session = await signIn();
  if (kind === 'office') {
    // The questions of the first start come before all other journeys, so they are skipped.
    await succeed('/trpc/auth.endSetUp', {});
    session = await signIn();
    await succeed('/trpc/admin.demo.remove', { json: { only: 'inquiries' } });
  }
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...(kind === 'office' && { storageState: createSessionStorage(server.url, session) }),
  });
  context.setDefaultTimeout(10_000);
  if (kind === 'empty') await signInByForm(await context.newPage(), server.url);
  const close = async () => {
    await context.close();
    await server.stop();
    await smtp.close();
    imap.close();
  };
  return { server, authorization, call, deliver: (source) => imap.deliver(source), context, close };
}

async function signInByForm(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByLabel('Your first name').waitFor();
  await page.close();
}
