/** The journey from an inquiry of 12 lines to a quotation that was sent: a discount on a line, and freight. */
import type { User } from './user';

type Product = { id: number; price: string | null; gstBp: number | null };
type Site = { server: { url: string }; call: (method: string, path: string, body: object) => Promise<Response> };

export async function quoteInquiry(user: User, { server, call }: Site): Promise<void> {
  const products = (await (await fetch(`${server.url}/api/products`)).json()) as Product[];
  // Products added by earlier journeys have no GST rate.
  const lines = products.filter(({ price, gstBp }) => price !== null && gstBp !== null).slice(0, 12);
  await call('POST', '/api/quote-requests', {
    ...{ name: 'Asha Mehta', email: 'asha@example.com', company: 'Hotel Lakeview', pinCode: '560001' },
    lines: lines.map(({ id }, at) => ({ productId: id, quantity: 2 * (at + 1) })),
  });
  await user.click(user.page.getByRole('tab', { name: /^Inquiries/ }));
  await user.click(user.page.getByRole('link', { name: 'Asha Mehta' }));
  await user.button('Write a quotation').waitFor();
  await user.press('q');
  await user.type('5', user.page.getByLabel('Discount %, line 1', { exact: true }));
  await user.click(user.button('Freight'));
  await user.type('1500', user.page.getByLabel('Price ₹, line 13', { exact: true }));
  await user.click(user.button('Send…'));
  await user.click(user.page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
  await user.says('Quotation sent');
}
