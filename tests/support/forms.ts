/** Both contact forms, filled in (REQ 6.1). */
export const homeFormValues = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'a@example.com',
  company: 'Rao',
  inquiryType: 'amc',
  message: 'Hello',
  productId: 1,
};
export const contactFormValues = {
  name: 'Asha',
  email: 'a@example.com',
  company: 'Rao',
  phone: '1',
  subject: 'bulk',
  message: 'Hello',
  productId: 1,
};
