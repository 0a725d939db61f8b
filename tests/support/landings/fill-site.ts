import { fillOrder, fillQuotation, type Send } from './fill-order';
import { LANDING_PASSWORD } from './stored-landings';

/** What the test of the stored databases expects to find. */
export const FILLED = {
  products: ['Cloth 1', 'Cloth 2', 'Cloth 3', 'Cloth 4'],
  senders: ['asha1@example.com', 'asha2@example.com', 'asha3@example.com'],
  subscriber: 'ravi@example.com',
};

/** Fills the running site at `url` through paths that every release has, and adds a quotation and an order where the release has them. */
export async function fillSite(url: string): Promise<void> {
  let token = '';
  const ask = (method: string, path: string, body?: object) => {
    const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) };
    return fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  };
  const send: Send = async (method, path, body) => {
    const answer = await ask(method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const add = (path: string, body: object) => send<Record<string, { id: number }>>('POST', `/api/admin/${path}`, body);

  const login = await send<{ token: string }>('POST', '/api/auth/login', { username: 'admin', password: LANDING_PASSWORD });
  token = login.token;
  const { category } = await add('product-categories', {
    name: 'Cleaning cloths',
    slug: 'cleaning-cloths',
    isActive: true,
    orderPriority: 1,
  });
  for (const [at, title] of FILLED.products.entries()) {
    const more = { description: 'Cotton, washable', price: `${121 + at}.50`, stock: 10 * at, badge: at ? null : 'New', isActive: true };
    await add('products', { title, categoryId: category?.id, orderPriority: at, ...more });
  }
  const { product } = await add('products', { title: 'Deleted', description: 'In the trash', categoryId: category?.id, isActive: false });
  await ask('DELETE', `/api/admin/products/${product?.id}`);
  await add('amc-services', {
    title: 'Care',
    description: 'Twice a year',
    features: ['Visit'],
    price: '900.00',
    status: 'active',
    orderPriority: 1,
  });
  await add('amc-features', { title: 'Quick', description: 'Within a day', icon: 'Clock', orderPriority: 1, isActive: true });
  await add('company-stats', { statKey: 'products', value: 4, suffix: '+', label: 'Products', icon: 'Package' });
  await add('company-values', { title: 'Honesty', description: 'In each price', icon: 'Star', orderPriority: 1, isActive: true });
  await add('company-timeline', { year: '2008', event: 'Founded', orderPriority: 1, isActive: true });
  await send('PUT', '/api/admin/company-info/mission', { value: 'Good cloths for each office' });
  await add('contact-details', { type: 'email', label: 'Sales', value: 'sales@example.com', orderPriority: 1, isActive: true });
  await add('contact-details', { type: 'phone', label: 'Office', value: '+91 80 5550 0100', orderPriority: 2, isActive: true });
  // Social pages were contact details until 24 November 2026, and are refused since.
  await add('contact-details', {
    type: 'social',
    label: 'LinkedIn',
    value: 'https://linkedin.com/company/a',
    orderPriority: 3,
    isActive: true,
  }).catch(() => undefined);

  for (const [at, email] of FILLED.senders.entries()) {
    const rest = {
      name: `Asha ${at}`,
      company: 'Blue Hotel',
      phone: '+91 80 5550 0111',
      subject: 'bulk',
      message: `${20 + at} cartons of Cloth ${at + 1}`,
    };
    await send('POST', '/api/contact', { email, ...rest });
  }
  await send('POST', '/api/newsletter', { email: FILLED.subscriber });

  // Releases before 23 November 2026 have no quotations, and those before 26 November no orders.
  if (!(await ask('GET', '/api/admin/quotations')).ok) return;
  const [inquiry] = (await send<{ inquiries: { id: number }[] }>('GET', '/api/admin/contact-inquiries')).inquiries;
  const [bought] = await send<{ id: number; title: string }[]>('GET', '/api/products');
  if (!inquiry || !bought) throw new Error('The site has no inquiry, or no product.');
  const quotationId = await fillQuotation(send, { inquiryId: inquiry.id, productId: bought.id, title: bought.title });
  if ((await ask('GET', '/api/admin/orders')).ok) await fillOrder(send, quotationId);
}
