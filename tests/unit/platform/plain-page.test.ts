/** Small HTML pages: inserted values are shown as text. */
import { expect, it } from 'vitest';
import { html, renderPlainPage } from '../../../server/platform/http/pages/plain-page';

it('a value is escaped in an element and in a quoted attribute', () => {
  const value = `"><script>alert('&')</script>`;
  const page = renderPlainPage(value, value, html`<input value="${value}"><p>${value}</p>`)(value);
  const shown = '&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;';
  expect(page).not.toContain('<script');
  for (const place of [
    `<title>${shown} | ${shown}</title>`,
    `<p>${shown}</p><h1>`,
    `<h1>${shown}</h1>`,
    `<input value="${shown}"><p>${shown}</p>`,
  ])
    expect(page).toContain(place);
});
