/** Who may call the procedures of a content type: people, and API tokens with the scopes of the type. */
import type { ContentType } from '../../../shared/content/content-type';
import { hasNeededScope, type TokenScope } from '../../../shared/people/scopes';
import type { Session } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { scopedProcedure } from '../../platform/trpc';

type Declared = Pick<ContentType, 'scope' | 'narrowScope'>;

/** The scope with which an API token may write all fields of the type. */
const findWriteScope = ({ scope = 'write-content' }: Declared): TokenScope => scope;

/** The scopes with which an API token may change existing rows: with the narrow one, only its fields. */
export const findChangeScopes = (type: Declared): TokenScope[] => [
  findWriteScope(type),
  ...(type.narrowScope ? [type.narrowScope.scope] : []),
];

export const createProceduresOf = (type: Declared) => ({
  reading: scopedProcedure('read-public'),
  writing: scopedProcedure(findWriteScope(type)),
  changing: scopedProcedure(findChangeScopes(type)),
  deleting: scopedProcedure(findWriteScope(type), { alsoScope: 'delete-content' }),
});

/** Throws 403 if an API token has only the narrow scope of the type, and other fields or new rows are written. */
export function refuseFieldsBeyondScope({ token }: Session, type: Declared, fields: Iterable<string>, isNew = false): void {
  const { narrowScope } = type;
  const whole = findWriteScope(type);
  if (!token || !narrowScope || hasNeededScope(token.scopes, [whole])) return;
  const beyond = [...new Set(fields)].filter((field) => !narrowScope.fields.includes(field));
  if (beyond.length === 0 && !isNew) return;
  throw new AppError('scope_missing', `The scope ${narrowScope.scope} changes only ${narrowScope.fields.join(', ')} of existing rows`, {
    errors: Object.fromEntries(beyond.map((field) => [field, `Takes the scope ${whole}`])),
  });
}
