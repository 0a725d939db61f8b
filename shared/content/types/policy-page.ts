import { POLICY_KEYS, type PolicyKey } from '../../privacy/policy';
import { defineContentType } from '../content-type';
import { anyTextField, choiceField, textField } from '../fields';

const MAX_BODY = 50_000;

const policyLabels: Record<PolicyKey, string> = { privacy: 'Privacy policy', terms: 'Terms of service', cookies: 'Cookie policy' };

export const policyPage = defineContentType({
  title: 'Policy',
  model: 'policyPage',
  path: 'policies',
  list: 'policies',
  one: 'policy',
  nameField: 'key',
  people: 'office',
  scope: 'write-policies',
  labels: policyLabels,
  fields: {
    key: choiceField(POLICY_KEYS, { unique: true }),
    title: textField(100),
    body: textField(MAX_BODY, { label: 'Text' }),
    effectiveFrom: anyTextField(50, { label: 'Effective from', hint: 'A day such as 2026-11-23; may be left empty' }),
  },
  defaults: {},
  fixed: { by: 'key', names: POLICY_KEYS },
  // Visitors read policies with the contact person filled in, through a separate query.
  public: { path: '', where: {}, fields: [], page: ({ key }) => `/${key}` },
  example: {},
});
