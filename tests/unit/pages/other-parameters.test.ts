import { expect, it } from 'vitest';
import { buildCorrectedUrl } from '../../../server/features/pages/other-parameters';

const instead = (path: string, search: string) => buildCorrectedUrl(path, new URLSearchParams(search));

it.each([
  ['/products', 'search=soap+bar&utm_source=x', '/products?utm_source=x&q=soap+bar'],
  ['/products', 's=%2F%2Fevil.example&category=food', '/products?category=food&q=%2F%2Fevil.example'],
  ['/compare', 'ids=3,5', '/compare?items=3%2C5'],
  ['/compare', 'product=3', '/compare?items=3'],
  ['/products', 'search=soap&q=tea', undefined],
  ['/products', 'search=', undefined],
  ['/products', 'constructor=x', undefined],
  ['/about', 'search=soap', undefined],
  ['/constructor', 'search=soap', undefined],
])('the URL %s?%s is redirected to %s', (path, search, address) => expect(instead(path, search)).toBe(address));

it.each([
  ['/products', 'sort=cheapest&category=food', '/products?category=food&unread=sort'],
  ['/products', 'view=tiles&category=food', '/products?category=food&unread=view'],
  ['/products', 'page=0&sort=Name&price=100-200&stock=out&category=Food+stuff', '/products?unread=category%2Cstock%2Cprice%2Csort%2Cpage'],
  ['/products', 'page=two&sent=newsletter', '/products?sent=newsletter&unread=page'],
  ['/products', 'sort=cheapest&unread=page', '/products?unread=sort%2Cpage'],
  ['/compare', 'items=3,soap,5', '/compare?items=3%2C5&unread=items'],
  ['/compare', 'items=1,2,3,4,5', '/compare?items=1%2C2%2C3%2C4%2C5&unread=items'],
  ['/compare', 'items=3x40', '/compare?items=3x40&unread=items'],
  ['/compare', 'what=3', '/compare?unread=items'],
  ['/quote-list', 'items=3x40,5x0,7', '/quote-list?items=3x40%2C5x0%2C7&unread=items'],
  ['/quote-list', 'items=3x40,3x50', '/quote-list?items=3x40%2C3x50&unread=items'],
  ['/quote-list', 'items=3x1.2345&product=x', '/quote-list?items=3x1.2345&unread=items%2Cproduct'],
  ['/quote-list', 'product=3&quantity=0', '/quote-list?product=3&quantity=0&unread=quantity'],
  ['/quote-list', 'product=3&quantity=two', '/quote-list?product=3&unread=quantity'],
  ['/quote-list', 'own=0~Rope~', '/quote-list?own=0%7ERope%7E&unread=own'],
])('the URL %s?%s is redirected to %s, which names the invalid parameters and is not redirected again', (path, search, address) => {
  expect(instead(path, search)).toBe(address);
  expect(instead(path, address.split('?')[1] ?? '')).toBeUndefined();
});

it.each([
  ['/products', 'category=all&page=1&sort=&q=+&utm_source=x'],
  ['/products', 'category=food&stock=in&price=known&badge=New&sort=-price&view=table&page=2'],
  ['/products', 'unread=sort'],
  ['/compare', ''],
  ['/compare', 'items=5,3,,5'],
  ['/compare', 'items=3,+5'],
  ['/compare', 'sent=newsletter'],
  ['/quote-list', 'items=3x40,5x2.5&notes=3~blue&own=2~Rope~12+mm&free=hooks&product=7&quantity=2'],
])('the URL %s?%s is read completely and not redirected', (path, search) => expect(instead(path, search)).toBeUndefined());
