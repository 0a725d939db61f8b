import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** axe checks the target size of 24 px of WCAG 2.2 AA only when it is enabled. */
const TARGETS = { 'target-size': { enabled: true } };

/** The axe violations of the page or a part of it, one line each. The page must be opened with `bypassCSP`, or its CSP blocks axe. */
export async function findAxeViolations(page: Page, within = 'html'): Promise<string[]> {
  // Legacy mode: otherwise axe opens another page to combine the results of frames, which these pages do not have.
  const axe = new AxeBuilder({ page })
    .include(within)
    .options({ rules: TARGETS, resultTypes: ['violations'] })
    .setLegacyMode(true);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
