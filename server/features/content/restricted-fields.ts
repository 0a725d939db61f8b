/** Checks access to the restricted fields of content types in procedures (shared/content/restricted.ts). */
import type { ContentType } from '../../../shared/content/content-type';
import { restrictType } from '../../../shared/content/restricted';
import type { Session } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { maySeeCosts } from '../../platform/http/request-context';
import type { ListSelection } from './list/list-page';

const REFUSED = 'Cost prices are only for people who may see them, and for API tokens with the scope costs';

function refuse(field: string): never {
  throw new AppError('forbidden', REFUSED, { errors: { [field]: 'May not be read or changed' } });
}

/**
 * The type without the fields that the caller may not read. Throws 403 for an order or a filter by a restricted field, which would reveal
 * its values.
 */
export function restrictTypeFor(session: Session, type: ContentType, { sort, filter = {} }: Partial<ListSelection> = {}): ContentType {
  const seen = restrictType(type, maySeeCosts(session));
  const hidden = seen === type ? undefined : type.restricted?.find((field) => field === sort?.field || field in filter);
  return hidden ? refuse(hidden) : seen;
}

/** Throws 403 if the caller may not change one of the fields that are sent; `defaults` are the values that a new row may have. */
export function refuseRestrictedFields(session: Session, type: ContentType, data: Record<string, unknown>, defaults?: object): void {
  if (maySeeCosts(session)) return;
  const isSent = (field: string) => field in data && !(defaults && data[field] === defaults[field as keyof typeof defaults]);
  const sent = type.restricted?.find(isSent);
  if (sent) refuse(sent);
}
