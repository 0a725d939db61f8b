import { fullNameOf } from '../../../shared/people/people';
import type { AdminOutputs } from '../trpc';

export type Person = AdminOutputs['people']['list'][number];

/** A one-time password with its owner. */
export type GivenPassword = { person: Person; password: string };

/** A person's display name. */
export const formatFullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  fullNameOf({ firstName, lastName });
