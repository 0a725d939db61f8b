/** What is kept of a person, by kind: the order of groups and kinds on the screen and in an export. A model without a line here stands under Other. */

type Kind = { group: Group; one: string; many: string; key: string };
type Group = 'Inquiries' | 'Quotations' | 'Newsletter' | 'Mails' | 'Changes' | 'Other';
export const GROUPS: readonly Group[] = ['Inquiries', 'Quotations', 'Newsletter', 'Mails', 'Changes', 'Other'];

const kind = (group: Group, one: string, key: string, many = `${one}s`): Kind => ({ group, one, many, key });

/** By model; `key` is its name in the JSON of an export (docs/privacy.md). */
const KINDS: Record<string, Kind> = {
  contactInquiry: kind('Inquiries', 'inquiry', 'inquiries', 'inquiries'),
  quoteLine: kind('Inquiries', 'line asked for', 'lines', 'lines asked for'),
  inquiryMessage: kind('Inquiries', 'message', 'messages'),
  messageFile: kind('Inquiries', 'file', 'messageFiles'),
  privacyRequest: kind('Inquiries', 'request about their data', 'privacyRequests', 'requests about their data'),
  quotation: kind('Quotations', 'quotation', 'quotations'),
  quotationRevision: kind('Quotations', 'sent revision', 'quotationRevisions'),
  quotationLink: kind('Quotations', 'link to a quotation', 'quotationLinks', 'links to a quotation'),
  newsletterSubscription: kind('Newsletter', 'subscription', 'subscriptions'),
  newsletterConsent: kind('Newsletter', 'step of consent', 'consents', 'steps of consent'),
  outboxMail: kind('Mails', 'mail', 'mails'),
  revision: kind('Changes', 'change', 'changes'),
};

export const kindOf = (model: string): Kind => KINDS[model] ?? kind('Other', 'record', model);

const order = Object.keys(KINDS);
const placeOf = (model: string) => (order.includes(model) ? order.indexOf(model) : order.length);
/** Models in the order of their kinds. */
export const inOrder = (models: readonly string[]): string[] => [...models].sort((one, other) => placeOf(one) - placeOf(other));
