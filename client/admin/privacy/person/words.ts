import { formatNumber } from '../../../../shared/format';
import type { PersonQuery } from '../../../../shared/privacy/person';
import type { AdminOutputs } from '../../trpc';

export type FoundPersonData = AdminOutputs['persons']['find'];

/** Describes the searched person: 'rina@example.com and 98200 12345'. */
export const describePerson = ({ email, phone }: PersonQuery): string => [email, phone].filter(Boolean).join(' and ');

export const formatRecordCount = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'record' : 'records'}`;
