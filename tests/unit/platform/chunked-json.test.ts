import { expect, it } from 'vitest';
import { stringifyInChunks } from '../../../server/platform/http/rest/rest-plugin';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, title: `“${id}” ₹` }));

it.each([0, 1, 999, 1_000, 1_001, 2_000, 2_500])(
  'a list of %i rows is stringified like JSON.stringify, plain and in an envelope',
  async (count) => {
    for (const answer of [rows(count), { success: true, products: rows(count) }, { success: true, left: undefined, a: rows(count), b: [] }])
      expect((await stringifyInChunks(answer)).toString()).toBe(JSON.stringify(answer));
  },
);

it('other values are stringified like JSON.stringify', async () => {
  for (const answer of [null, true, 'text', {}, { a: null }])
    expect((await stringifyInChunks(answer)).toString()).toBe(JSON.stringify(answer));
});
