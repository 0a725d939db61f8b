/** An import of newsletter addresses: its preview, and its result. */

export const MAX_IMPORTED_ADDRESSES = 20_000;
export const MAX_CONSENT_SOURCE_LENGTH = 300;

export type AddressReport = {
  success: true;
  /**
   * The numbers of addresses by result: addresses to subscribe, and addresses that are skipped since they are subscribed, waiting or
   * unsubscribed.
   */
  counts: { new: number; known: number; left: number; invalid: number };
  /** The first lines without a valid mail address. */
  invalid: { line: number; text: string }[];
  /** The digest of the addresses to subscribe: an import of a different list is refused. */
  digest: string;
};
export type AddressResult = { success: true; changeSet: string; count: number };
