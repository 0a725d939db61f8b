import type { AdminOutputs } from '../../trpc';

export type SealedEntryRow = AdminOutputs['sealedErasures']['list']['rows'][number];

const MAX_NAMES = 3;

/** The names and addresses that identify a sealed copy in the list. */
export function formatSealedTitle({ names }: SealedEntryRow): string {
  if (names === null) return 'Sealed with another server key';
  const more = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '') || 'Without a name';
}
