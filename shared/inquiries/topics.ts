/** The topic 'visit' of the contact page, for which the form asks for a day. */
export const VISIT_TOPIC = 'visit';

/** The topics of both contact forms (REQ 6.2). The first subject is the default. */
export const HOME_FORM_TOPICS: Record<string, string> = {
  products: 'Product Inquiry',
  amc: 'AMC Services',
  partnership: 'Partnership',
  general: 'General Inquiry',
};

export const CONTACT_PAGE_TOPICS: Record<string, string> = {
  general: 'General Inquiry',
  products: 'Product Information',
  amc: 'AMC Services',
  bulk: 'Bulk Orders',
  partnership: 'Partnership Opportunities',
  support: 'Customer Support',
  [VISIT_TOPIC]: 'Schedule a Visit',
};

/** The topic's label in the form that it was chosen on; an unknown topic is returned unchanged (REQ 6.1). */
export function topicLabelOf({ topic, source }: { topic: string; source: string }): string {
  const labels = source === 'home' ? { ...CONTACT_PAGE_TOPICS, ...HOME_FORM_TOPICS } : { ...HOME_FORM_TOPICS, ...CONTACT_PAGE_TOPICS };
  return Object.hasOwn(labels, topic) ? (labels[topic] as string) : topic;
}

/** The topic of quote requests. */
export const QUOTE_REQUEST_TOPIC = 'Quote request';
