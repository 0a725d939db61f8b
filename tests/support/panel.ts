/** The panel in a browser: signed in, with a section open. */
import type { Dialog, Page } from 'playwright-core';
import { findErrorCode } from '../../server/platform/errors';
import type { launchBrowser, PageOptions } from './browser';
import type { launchSite, SignedInSession } from './site';

type PanelOptions = PageOptions & {
  tab?: string;
  /** Further URL parameters, such as `{ q: 'soap' }`. */
  search?: Record<string, string>;
  /** A session from `site.signIn()`, for tests that end it; null for none. By default the shared session of the file. */
  session?: SignedInSession | null;
};

/**
 * Opens the panel. Browser dialogs are recorded in `asked` and accepted, or dismissed after `say(false)`; `toast` is the region of
 * notifications, `place` the content of the open section.
 */
export async function openPanel(
  browser: ReturnType<typeof launchBrowser>,
  site: ReturnType<typeof launchSite>,
  { tab, search = {}, session = site.session(), ...options }: PanelOptions = {},
) {
  const watched = await browser.open({ ...options, ...(session && { storageState: createSessionStorage(site.url(), session) }) });
  const { page } = watched;
  const asked: string[] = [];
  let answer = true;
  // Dialogs must not count as errors of the page.
  page.removeAllListeners('dialog');
  page.on('dialog', (dialog) => {
    asked.push(dialog.message() || dialog.type());
    void decide(dialog, answer);
  });
  const query = new URLSearchParams({ ...(tab && { tab }), ...search });
  await page.goto(site.url(`/admin${query.size > 0 ? `?${query}` : ''}`));
  return {
    ...watched,
    asked,
    say: (accept: boolean) => {
      answer = accept;
    },
    toast: page.getByRole('region', { name: 'Notifications (F8)' }),
    place: page.getByRole('tabpanel'),
  };
}

const decide = (dialog: Dialog, accept: boolean) => (accept ? dialog.accept() : dialog.dismiss());

/** The browser's storage of a signed-in user (REQ 7.6). */
export const createSessionStorage = (url: string, { token, user }: SignedInSession) => ({
  cookies: [],
  origins: [
    {
      origin: new URL(url).origin,
      localStorage: [
        { name: 'adminToken', value: token },
        { name: 'adminUser', value: JSON.stringify(user) },
      ],
    },
  ],
});

/** Makes every call of a procedure ('admin.products.update') fail, with a server error or, without one, as a network error. */
export async function failProcedureCalls(page: Page, procedure: string, refusal?: { status: number; message: string }): Promise<void> {
  await page.route(`**/trpc/${procedure}**`, (route) => {
    if (!refusal) return route.abort('connectionrefused');
    const { status, message } = refusal;
    return route.fulfill({
      status,
      json: { error: { json: { message, code: -32603, data: { code: findErrorCode(status), httpStatus: status } } } },
    });
  });
}

/** Reverts `failProcedureCalls`. */
export const restoreProcedureCalls = (page: Page, procedure: string) => page.unroute(`**/trpc/${procedure}**`);
