/** A user of the panel in a browser, with a count of actions. */
import type { Locator, Page } from 'playwright-core';

export type File = { name: string; mimeType: string; buffer: Buffer };

export class User {
  actions = 0;
  keys = 0;
  constructor(readonly page: Page) {
    page.on('dialog', (dialog) => void dialog.accept());
  }

  async click(target: Locator): Promise<void> {
    this.actions += 1;
    await target.click();
  }
  async press(key: string, times = 1): Promise<void> {
    this.actions += times;
    this.keys += times;
    for (let time = 0; time < times; time += 1) await this.page.keyboard.press(key);
  }
  /** Types text into a field, or into the focused element. */
  async type(text: string, field?: Locator, end?: 'Enter'): Promise<void> {
    this.actions += 1;
    this.keys += text.length + (end ? 1 : 0);
    if (field && end) await field.pressSequentially(text);
    else if (field) await field.fill(text);
    else await this.page.keyboard.type(text);
    if (end) await this.page.keyboard.press(end);
  }
  async give(input: Locator, file: File): Promise<void> {
    this.actions += 1;
    await input.setInputFiles(file);
  }
  async choose(list: Locator, option: string): Promise<void> {
    this.actions += 1;
    await list.selectOption(option);
  }
  async open(tab: string): Promise<void> {
    const section = this.page.getByRole('tab', { name: tab, exact: true });
    if (await section.isVisible()) return this.click(section);
    await this.click(this.page.getByRole('tab', { name: 'Settings', exact: true }));
    for (const name of ['More', tab]) await this.click(this.page.getByRole('tabpanel').getByRole('link', { name, exact: true }));
  }
  button = (name: string | RegExp) => this.page.getByRole('button', { name, exact: true });
  /** A field by its label; required fields have an asterisk. */
  field = (name: string) => this.page.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) });
  async says(text: string | RegExp): Promise<void> {
    await this.page.getByRole('region', { name: 'Notifications (F8)' }).getByText(text).first().waitFor();
  }
  async undo(): Promise<void> {
    await this.click(this.page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('button', { name: 'Undo' }));
    await this.says('Undone');
  }
}
