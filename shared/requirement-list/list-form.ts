/** The form that takes a buyer's list. The form's name in the state of its page. */
export const LIST_FORM_NAME = 'list';

export const MAX_LIST_BYTES = 2 * 1024 * 1024;
/** The files that a request may have. */
export const MAX_LIST_FILES = 3;
export const LIST_TOO_LARGE = 'A list can be up to 2 MB. Split it, or paste its text.';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The content type with which a file is sent. */
export const listContentType = (name: string): string => (/\.xlsx$/i.test(name) ? XLSX : 'text/csv');

export const MAX_NOTE = 500;

/** The note of a product that the buyer's list calls otherwise: the office reads the buyer's words in it. */
export const appendWordsToNote = (words: string, note: string): string =>
  [words && `“${words}”`, note].filter(Boolean).join('; ').slice(0, MAX_NOTE).toWellFormed();
