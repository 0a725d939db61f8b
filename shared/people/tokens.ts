/** The form of an API token, and its row in the list. */
import { z } from 'zod';
import { choiceField, idField, setField, textField } from '../content/fields';
import { EVERY_SCOPE, type TokenScope } from './scopes';

/** The lifetime of a token in days. */
export const TOKEN_LIFE_DAYS = { default: 365, most: 730 } as const;

const days = () =>
  z
    .int32('Must be a whole number of days')
    .min(1, 'Must be at least one day')
    .max(TOKEN_LIFE_DAYS.most, `Must be at most ${TOKEN_LIFE_DAYS.most} days`);

export const tokenForm = z.object({
  name: textField(60),
  scopes: setField(choiceField(EVERY_SCOPE as [TokenScope, ...TokenScope[]]), EVERY_SCOPE.length, {
    error: `Must be at most ${EVERY_SCOPE.length} scopes`,
    least: 'Choose at least one',
  }),
  days: days().default(TOKEN_LIFE_DAYS.default),
});

/** `owner`: the user that the token acts for. `lastUsedAt` is accurate to ten minutes. */
const tokenRow = z.object({
  id: idField(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  owner: z.object({ id: idField(), name: z.string() }),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export type TokenRow = z.output<typeof tokenRow>;
