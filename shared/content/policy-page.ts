import { POLICY_KEYS, type PolicyKey } from '../privacy/policy';
import { contentType } from './content-type';
import { anyText, choice, text } from './fields';

const MAX_BODY = 50_000;

const policyLabels: Record<PolicyKey, string> = { privacy: 'Privacy policy', terms: 'Terms of service', cookies: 'Cookie policy' };

export const policyPage = contentType({
  title: 'Policy',
  model: 'policyPage',
  path: 'policies',
  list: 'policies',
  one: 'policy',
  nameField: 'key',
  labels: policyLabels,
  fields: {
    key: choice(POLICY_KEYS, { unique: true }),
    title: text(100),
    body: text(MAX_BODY, { label: 'Text' }),
    effectiveFrom: anyText(50, { label: 'Effective from', hint: 'A day such as 2026-11-23; may be left empty' }),
  },
  defaults: {},
  fixed: { by: 'key', names: POLICY_KEYS },
  // Visitors read policies with the contact person filled in, through a separate query.
  public: { path: '', where: {}, fields: [] },
  example: {},
});
