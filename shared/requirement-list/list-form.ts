/** The name of the form that accepts a buyer's list, in the state of its page. */
import { cutStart } from '../text/cut-text';
import type { MatchedList } from './matched-list';

export const LIST_FORM_NAME = 'list';

export const MAX_LIST_BYTES = 2 * 1024 * 1024;
/** The maximum number of files per request. */
export const MAX_LIST_FILES = 3;
export const LIST_TOO_LARGE = 'A list can be up to 2 MB. Split it, or paste its text.';
export const XLSX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The content type with which a list file is sent. */
export const findListContentType = (name: string): string => (/\.xlsx$/i.test(name) ? XLSX_MEDIA_TYPE : 'text/csv');

export const MAX_NOTE_LENGTH = 500;

/** Adds the buyer's words to the note of a product with another name, so that the office can read them. */
export const appendWordsToNote = (wording: string, note: string): string =>
  cutStart([wording && `“${wording}”`, note].filter(Boolean).join('; '), MAX_NOTE_LENGTH);

/** The found rows as text: the form without JavaScript posts them back with the positions of rows that are left out. */
export const writeFoundRows = ({ rows, skipped, leftOut, unread, sheets, beyond }: MatchedList): string =>
  JSON.stringify({
    ...{ skipped, leftOut, unread, sheets, beyond },
    rows: rows.map(({ row, item, code, quantity, unit, note, sheet }) => ({ row, item, code, quantity, unit, note, sheet })),
  });

/** The positions of rows in a text: '1,4'. */
export const parseRowPositions = (text: string): number[] =>
  text.split(',', 200).flatMap((part) => (/^\d{1,3}$/.test(part) ? [Number(part)] : []));
