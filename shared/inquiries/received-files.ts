/** The files of incoming mails, which stay in the mailbox and are fetched when a user opens one. */

/** The maximum size of a file that is fetched. */
export const MAX_FETCHED_BYTES = 10 * 1024 * 1024;

const SHOWN_ENDING = /\.(?:pdf|png|jpe?g|gif|webp)$/i;
const SHOWN_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Whether the browser shows a file by itself, as far as its name and its sender say; all other files are downloads. */
export const isShownByBrowser = ({ name, type }: { name: string; type: string | null }): boolean =>
  SHOWN_ENDING.test(name) || (type !== null && SHOWN_TYPES.includes(type.toLowerCase()));

/** The end of the id that a mail without a Message-ID gets: such a mail cannot be searched in the mailbox. */
export const NO_MESSAGE_ID = '@no-message-id';
