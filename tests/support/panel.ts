/** The panel as the office has it open: signed in, at a tab. */
import type { Dialog, Page } from 'playwright-core';
import type { launchBrowser, PageOptions } from './browser';
import type { launchSite, SignedIn } from './site';

type PanelOptions = PageOptions & {
  tab?: string;
  /** What stands in the address beside the tab, such as `{ q: 'soap' }`. */
  search?: Record<string, string>;
  /** Of `site.signIn()`, where the test ends it; null for nobody. Otherwise the one that the file shares. */
  session?: SignedIn | null;
};

/**
 * Opens the panel in a context of its own. Dialogs of the browser are recorded in `asked` and accepted, or dismissed after `say(false)`;
 * `toast` is the region of the notifications, `place` what the open tab shows.
 */
export async function openPanel(
  browser: ReturnType<typeof launchBrowser>,
  site: ReturnType<typeof launchSite>,
  { tab, search = {}, session = site.session(), ...options }: PanelOptions = {},
) {
  const watched = await browser.open({ ...options, ...(session && { storageState: storageOf(site.url(), session) }) });
  const { page } = watched;
  const asked: string[] = [];
  let answer = true;
  // Here a question is nothing that went wrong.
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

/** The browser's storage of somebody who signed in earlier (REQ 7.6). */
export const storageOf = (url: string, { token, user }: SignedIn) => ({
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

/** Lets a procedure ('admin.products.update') fail, as often as it is called, with the server's words or, without, as when it is unreachable. */
export async function failing(page: Page, procedure: string, refusal?: { status: number; message: string }): Promise<void> {
  await page.route(`**/trpc/${procedure}**`, (route) => {
    if (!refusal) return route.abort('connectionrefused');
    const { status, message } = refusal;
    return route.fulfill({ status, json: { error: { json: { message, code: -32603, data: { code: 'ERROR', httpStatus: status } } } } });
  });
}

/** Ends what `failing` began. */
export const mended = (page: Page, procedure: string) => page.unroute(`**/trpc/${procedure}**`);
