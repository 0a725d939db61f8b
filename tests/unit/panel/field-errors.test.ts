import { expect, it } from 'vitest';
import { z } from 'zod';
import { collectSchemaErrors, collectServerErrors } from '../../../client/admin/ui/form/field-errors';

const values = { name: '', recipients: ['a@example.com', 'nobody'], currentPassword: 'x', code: '' };
const refused = (errors: Record<string, string>) => collectServerErrors({ code: 'invalid', message: 'Not valid', errors }, values);

it('an error of the server is shown at the field that it names', () => {
  expect(refused({ name: 'Is required', currentPassword: 'Current password is incorrect' })).toEqual({
    name: 'Is required',
    currentPassword: 'Current password is incorrect',
  });
});

it('the first error in the entries of a list is shown at the list, with its entry', () => {
  expect(refused({ 'recipients.1': 'Must be an address', 'recipients.0': 'Is blocked' })).toEqual({
    recipients: 'nobody: Must be an address',
  });
});

it('an error of a field that the form lacks is shown at no field', () => {
  expect(refused({ version: 'Must be a number' })).toEqual({});
});

it('a wrong or missing code is shown at the field of the code, also if the server names no field', () => {
  for (const code of ['wrong_code', 'second_factor_needed'] as const)
    expect(collectServerErrors({ code, message: 'Enter another code' }, values)).toEqual({ code: 'Enter another code' });
  expect(collectServerErrors({ code: 'conflict', message: 'It was changed' }, values)).toEqual({});
});

it('the form shows the first message of each invalid field', () => {
  const form = z.object({ name: z.string().min(2, 'Is too short').regex(/a/, 'Needs an a'), email: z.email('Must be an address') });
  expect(collectSchemaErrors(form.safeParse({ name: 'x', email: 'x' }))).toEqual({ name: 'Is too short', email: 'Must be an address' });
  expect(collectSchemaErrors(form.safeParse({ name: 'abc', email: 'a@example.com' }))).toEqual({});
});
