/** An import of newsletter addresses: its preview, and its result. */

export const MAX_IMPORTED_ADDRESSES = 20_000;
export const MAX_CONSENT_SOURCE_LENGTH = 300;

export type AddressReport = {
  success: true;
  /**
   * The numbers of addresses by result: addresses to subscribe, and addresses that are skipped since they are subscribed, waiting or
   * unsubscribed, here or according to the list.
   */
  counts: { new: number; known: number; left: number; invalid: number };
  /** The first lines without a valid mail address. */
  invalid: { line: number; text: string }[];
  /** The heading of the column that was read, if other columns have addresses too: those may be of other people. */
  column?: string;
  /** Why people left according to the list: the most frequent words of its columns, such as 'Status: unsubscribed'. */
  leftInFile?: { reason: string; count: number }[];
  /** The digest of the addresses to subscribe: an import of a different list is refused. */
  digest: string;
};
/** The name of the file may say that its people left. */
export const MAX_FILE_NAME = 200;

export type AddressResult = { success: true; changeSet: string; count: number };
