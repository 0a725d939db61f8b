/** The procedures of every content type in the registry. */
import { type ContentTypes, contentTypes } from '../../../shared/content/registry';
import { adminContentRouter, publicContentQuery } from './content-type-router';

type Names = keyof ContentTypes;

function forEachType<Result>(make: (type: ContentTypes[Names]) => Result) {
  return Object.fromEntries(Object.entries(contentTypes).map(([name, type]) => [name, make(type)]));
}

export const adminContent = forEachType(adminContentRouter) as unknown as {
  [Name in Names]: ReturnType<typeof adminContentRouter<ContentTypes[Name]>>;
};

export const publicContent = forEachType(publicContentQuery) as unknown as {
  [Name in Names]: ReturnType<typeof publicContentQuery<ContentTypes[Name]>>;
};
