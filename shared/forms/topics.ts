/** What an inquiry may be about, as either form offers it (REQ 6.2). The first subject is the default. */
export const INQUIRY_TYPES: Record<string, string> = {
  products: 'Product Inquiry',
  amc: 'AMC Services',
  partnership: 'Partnership',
  general: 'General Inquiry',
};

export const SUBJECTS: Record<string, string> = {
  general: 'General Inquiry',
  products: 'Product Information',
  amc: 'AMC Services',
  bulk: 'Bulk Orders',
  partnership: 'Partnership Opportunities',
  support: 'Customer Support',
};

/** The topic in the words of the form that it was chosen on; an unknown one as it is (REQ 6.1). */
export function topicOf({ topic, source }: { topic: string; source: string }): string {
  const words = source === 'home' ? { ...SUBJECTS, ...INQUIRY_TYPES } : { ...INQUIRY_TYPES, ...SUBJECTS };
  return Object.hasOwn(words, topic) ? (words[topic] as string) : topic;
}
