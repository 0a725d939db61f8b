/** Each field of the public procedures with hostile texts: tests/support/hostile-inputs.ts says what is measured. */
import { expect, it } from 'vitest';
import { procedures, restRoutes } from '../../server/router';
import { isLong } from '../faults/long-form';
import { BODY_LENGTHS, FEW, HEAD_LENGTHS, prepareHostileInputs, WORST } from './hostile-inputs';
import { inputsOfPublicProcedures } from './operations';

const open = procedures.filter(({ meta, inputs }) => meta.access === 'public' && inputs.length > 0);
/** Each test file takes every third field. */
export function testHostileFields(third: 0 | 1 | 2): void {
  const { site, tryTexts } = prepareHostileInputs();

  const form = (fields: object) =>
    site().app.call('POST', 'firstName' in fields || 'name' in fields ? '/api/contact' : '/api/newsletter', {
      body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')])).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    });

  // In the quick form the first field of each name meets all texts in all ways, a further one few texts through tRPC.
  const seen = new Set<string>();
  const isFirst = (field: string) => !seen.has(field) && seen.add(field).has(field);
  const each = open.flatMap(({ name, type }) =>
    (inputsOfPublicProcedures[name] ?? [{}]).flatMap((input) =>
      Object.keys(input).map((field) => ({ name, type, input, field, isFirst: isFirst(`${type} ${field}`) })),
    ),
  );
  it('the test has an example for each public procedure', () => {
    expect(open.map(({ name }) => name).sort()).toEqual(Object.keys(inputsOfPublicProcedures).sort());
  });

  it.each(each.filter((_, index) => index % 3 === third))(
    '/healthz is answered during hostile input in $name, $field',
    { tags: 'thorough' },
    async ({ name, type, input, field, isFirst }) => {
      const lengths = type === 'query' ? HEAD_LENGTHS : BODY_LENGTHS;
      // Without e-mail address and user name the short request is refused like the long one.
      const sent = (text: string) => ({ ...input, email: '', username: '', [field]: text });
      await tryTexts(`tRPC ${name}`, { lengths, texts: isFirst || isLong ? WORST : FEW }, (text) =>
        site().app.trpc(type, name, sent(text)),
      );
      const route = restRoutes.find(({ procedure }) => procedure === name);
      if (!route || !(isFirst || isLong)) return;
      // The schemas are the same, so these need not try every text.
      await tryTexts(`REST ${name}`, { lengths, texts: FEW }, (text) => site().app.call('POST', route.rest.path, { body: sent(text) }));
      if (name !== 'auth.login') await tryTexts(`form with ${Object.keys(input)}`, { lengths, texts: FEW }, (text) => form(sent(text)));
    },
  );
}
