import type { Outputs } from '../trpc';

export type Person = Outputs['people']['list'][number];

/** A one-time password with its owner. */
export type GivenPassword = { person: Person; password: string };

/** A person's display name. */
export const fullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();
