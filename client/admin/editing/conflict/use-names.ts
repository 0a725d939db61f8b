import { trpc } from '../../trpc';
import { findRecordedType, type ReferencedNames } from '../../ui/words/labels';
import type { FieldValues } from './choices';

/** The names of the rows that records of a type reference. */
export function useReferencedNames(type: string | undefined, records: FieldValues[]): ReferencedNames {
  const targets = Object.entries(findRecordedType(type ?? '')?.references ?? {}) as [string, string][];
  const references = targets.flatMap(([field, target]) =>
    records.flatMap(({ [field]: id }) => (typeof id === 'number' ? [{ type: target, id }] : [])),
  );
  const { data } = trpc.admin.history.names.useQuery({ references }, { enabled: references.length > 0 });
  return data ?? {};
}
