import { expect, it } from 'vitest';
import { prepareRefusedRequest, quoteRequestForm, readPostedRequest } from '../../../shared/inquiries/quote-request';

const typed = {
  name: 'Asha',
  'lines.0.productId': '12',
  'lines.0.text': 'Rice',
  'lines.0.quantity': '',
  'lines.1.productId': '17',
  'lines.1.text': 'Rope',
  'lines.1.quantity': '2.5',
  'lines.1.note': 'Blue',
  'lines.2.productId': '18',
  'lines.2.quantity': 'many',
  'lines.7.text': 'Hooks',
  'lines.7.quantity': '0',
};

it('the lines of a refused form are numbered as in its errors, and each product stays in the URL', () => {
  const { values, items } = prepareRefusedRequest(typed);
  expect(items).toBe('17x2.5,18x1');
  expect(values).toEqual({
    name: 'Asha',
    'lines.0.productId': '17',
    'lines.0.text': 'Rope',
    'lines.0.quantity': '2.5',
    'lines.0.note': 'Blue',
    'lines.1.productId': '18',
    'lines.1.quantity': 'many',
    'lines.1.note': '',
    'lines.2.text': 'Hooks',
    'lines.2.quantity': '0',
    'lines.2.note': '',
  });
  const issues = quoteRequestForm.safeParse({ email: 'asha@example.com', ...readPostedRequest(typed) }).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.'))).toEqual(['lines.1.quantity', 'lines.2.quantity']);
});
