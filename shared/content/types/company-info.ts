import { defineContentType } from '../content-type';
import { anyTextField, choiceField } from '../fields';

const COMPANY_INFO_KEYS = ['company_story', 'mission', 'vision', 'about_subtitle'] as const;

export const companyInfoLabels: Record<(typeof COMPANY_INFO_KEYS)[number], string> = {
  company_story: 'Company story',
  mission: 'Mission',
  vision: 'Vision',
  about_subtitle: 'Subtitle of the About page',
};

export const companyInfo = defineContentType({
  title: 'Company information',
  model: 'companyInfo',
  path: 'company-info',
  list: 'info',
  one: 'info',
  nameField: 'key',
  people: 'office',
  scope: 'write-company',
  labels: companyInfoLabels,
  fields: { key: choiceField(COMPANY_INFO_KEYS, { unique: true }), value: anyTextField(10_000) },
  defaults: {},
  fixed: { by: 'key', names: COMPANY_INFO_KEYS },
  public: { path: '/api/public/company-info', envelope: 'info', where: {}, fields: ['key', 'value'] },
  example: { key: 'mission', value: 'To keep every workplace supplied on time, at a fair price.' },
});
