/** What an inquiry may be about, as either form offers it (SPEC §3, §5). The first subject is the default. */
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
