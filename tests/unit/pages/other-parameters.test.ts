import { expect, it } from 'vitest';
import { withOurParameter } from '../../../server/features/pages/other-parameters';

it.each([
  ['/products', 'search=soap+bar&utm_source=x', '/products?utm_source=x&q=soap+bar'],
  ['/products', 's=%2F%2Fevil.example&category=food', '/products?category=food&q=%2F%2Fevil.example'],
  ['/compare', 'ids=3,5', '/compare?items=3%2C5'],
  ['/products', 'search=soap&q=tea', undefined],
  ['/products', 'search=', undefined],
  ['/products', 'constructor=x', undefined],
  ['/about', 'search=soap', undefined],
  ['/constructor', 'search=soap', undefined],
])('%s?%s is redirected to %s', (path, search, address) => expect(withOurParameter(path, new URLSearchParams(search))).toBe(address));
