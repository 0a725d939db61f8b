/** Converts the rows of earlier releases that a migration cannot convert; no other code knows how earlier releases stored them. */
import type { Feature } from '../../platform/feature';
import { upgradeConversationEntries } from './conversation-kinds';
import { fillOrderValues } from './order-values';
import { upgradeQuotationSteps } from './quotation-steps';

export const upgradesFeature = { upgrades: [upgradeConversationEntries, upgradeQuotationSteps, fillOrderValues] } satisfies Feature;
