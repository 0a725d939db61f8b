/** The REST operations that the requirements name. */

const crud = (path: string) => [`GET ${path}`, `POST ${path}`, `PUT ${path}/{id}`, `DELETE ${path}/{id}`];

/** The table of REQ 2.1, the logout of REQ 7.1, and the upload of pictures. */
export const EXPECTED_REST_ROUTES = [
  'GET /api/company-stats',
  'GET /api/products',
  'GET /api/public/product-categories',
  'GET /api/amc-services',
  'GET /api/amc-features',
  'GET /api/company-values',
  'GET /api/company-timeline',
  'GET /api/public/company-info',
  'GET /api/public/contact-details',
  'POST /api/contact',
  'POST /api/quote-requests',
  'POST /api/requirement-list/file',
  'POST /api/requirement-list/attachment',
  'POST /api/newsletter',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/change-password',
  'GET /api/admin/contact-inquiries',
  'PUT /api/admin/contact-inquiries/{id}',
  'POST /api/admin/contact-inquiries/{id}/correct-address',
  'DELETE /api/admin/contact-inquiries/{id}',
  'GET /api/admin/contact-inquiries/{id}/messages',
  'POST /api/admin/contact-inquiries/{id}/messages',
  'GET /api/admin/quotations',
  'GET /api/admin/quotations/{id}',
  'GET /api/admin/orders',
  'GET /api/admin/orders/{id}',
  'GET /api/admin/inquiry-messages/{id}',
  'POST /api/admin/inquiry-messages/{id}/confirm',
  'POST /api/admin/inquiry-files',
  'GET /api/admin/inquiry-files/{id}',
  'GET /api/admin/events',
  'GET /api/admin/newsletter',
  'PUT /api/admin/newsletter/{id}',
  'GET /api/admin/company-info',
  'PUT /api/admin/company-info/{key}',
  'GET /api/admin/company-profile',
  'PUT /api/admin/company-profile/{key}',
  'POST /api/admin/pictures',
  'POST /api/admin/product-documents',
  ...['products', 'product-categories', 'amc-services', 'amc-features'].flatMap((name) => crud(`/api/admin/${name}`)),
  ...['company-stats', 'company-values', 'company-timeline', 'contact-details'].flatMap((name) => crud(`/api/admin/${name}`)),
];

/** The number of query parameters of reads with their own queries. */
export const EXPECTED_PARAMETER_COUNTS: Record<string, number> = {
  '/api/admin/quotations': 10,
  '/api/admin/orders': 7,
  '/api/admin/events': 2,
  '/api/requirement-list/attachment': 2,
};
