/** An import of newsletter addresses: its preview, and its result. */

export const MAX_ADDRESSES = 20_000;
export const MAX_SOURCE = 300;

export type AddressReport = {
  success: true;
  /** The addresses that would be subscribed, and those that are left alone: subscribed or waiting already, or left. */
  counts: { new: number; known: number; left: number; invalid: number };
  /** The first lines without a mail address that could be one. */
  invalid: { line: number; text: string }[];
  /** The digest of the addresses to subscribe: an import of a different list is refused. */
  digest: string;
};
export type AddressResult = { success: true; changeSet: string; count: number };
