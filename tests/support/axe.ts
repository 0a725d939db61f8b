import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** 24 px to hit, or room around it, is part of WCAG 2.2 AA: axe asks for it only when told so. */
const TARGETS = { 'target-size': { enabled: true } };

/** What axe finds wrong on the page or within a part of it, in a line each. The page must be opened with `bypassCSP`: its policy would keep axe out. */
export async function axeFindings(page: Page, within = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(within).options({ rules: TARGETS }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
