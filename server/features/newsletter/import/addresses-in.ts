/** Finds the addresses of a list: in its column of addresses, or in all cells of a pasted list. */
import { formatNumber } from '../../../../shared/format';
import { emailKeyOf, readTypedAddress } from '../../../../shared/mail/address';
import { MAX_IMPORTED_ADDRESSES } from '../../../../shared/newsletter/import-addresses';
import { cutFileName, cutLine } from '../../../../shared/text/cut-text';
import { AppError } from '../../../platform/errors';
import { buildLeftFinder, saysLeftInName } from './left-marks';

export type AddressTable = { line: number; cells: string[] }[];
export type FoundAddresses = {
  /** Normalized, without duplicates. */
  emails: string[];
  /** The addresses of people who left according to the list, with the reason; none of them is among `emails`. */
  left: Map<string, string>;
  invalid: { line: number; text: string }[];
  /** The heading of the column that was read, if other columns have addresses too. */
  column?: string;
};

const MAX_LENGTH = 254;
const MAX_SHOWN_LENGTH = 100;
const MAX_LINES_ABOVE = 20;
const SAMPLE_ROWS = 200;

/** Headings of addresses; the first names win. */
export const ADDRESS_HEADINGS = [
  ...['email', 'emailaddress', 'emailid', 'mailid', 'mail', 'emails', 'mailaddress', 'contactemail', 'subscriberemail', 'customeremail'],
  ...['email1value', 'primaryemail', 'emailprimary', 'workemail', 'businessemail', 'ईमेल', 'ईमेलपता', 'ಇಮೇಲ್'],
];
/** Headings of columns with somebody else's address, or with facts about mails. */
const NO_ADDRESSES =
  /owner|refer|manager|salesrep|agent|createdby|updatedby|addedby|invitedby|status|disabled|optout|optin|consent|sent|opened|clicked|format|client|type|note|comment|remark/;
const fold = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/**
 * The addresses of the list. 'Asha Rao <asha@example.com>' and several addresses in one cell are understood. `file` is the name of the file,
 * '' for a pasted list.
 */
export function findAddresses(table: AddressTable, file: string): FoundAddresses {
  const heads = findHeadings(table);
  const rows = heads ? table.slice(heads.at + 1) : table;
  const column = heads?.column ?? findColumn(rows);
  const findLeft = buildLeftFinder(heads?.cells);
  const ofFile = saysLeftInName(file) ? `File: ${cutFileName(file)}` : undefined;
  const found = new Set<string>();
  const left = new Map<string, string>();
  const invalid: FoundAddresses['invalid'] = [];
  let hasOthers = false;
  for (const { line, cells } of rows) {
    const read = column === undefined ? cells : [cells[column] ?? ''];
    const parts = read.filter((cell) => cell.includes('@')).flatMap(splitAddresses);
    if (column !== undefined) hasOthers ||= cells.some((cell, index) => index !== column && cell.includes('@'));
    const text = cells.join(' ').trim();
    const reason = ofFile ?? findLeft(cells);
    if (parts.length === 0 && !reason) invalid.push({ line, text: cutLine(text, MAX_SHOWN_LENGTH) });
    for (const part of parts) {
      const email = readTypedAddress(part);
      if (email === null || email.length > MAX_LENGTH) {
        // For 'asha @ example.com' the invalid part is only '@', by which nobody would find the line, so the report has the whole cell.
        if (!reason) invalid.push({ line, text: cutLine(parts.length === 1 ? text : part, MAX_SHOWN_LENGTH) });
      } else if (reason) left.set(emailKeyOf(email), reason);
      else found.add(emailKeyOf(email));
    }
    if (found.size + left.size > MAX_IMPORTED_ADDRESSES)
      throw new AppError('invalid', `A list may have up to ${formatNumber(MAX_IMPORTED_ADDRESSES)} addresses. Split it.`);
  }
  // A line that says that its person left counts more than other lines with the address.
  for (const email of left.keys()) found.delete(email);
  const heading = column === undefined ? '' : (heads?.cells[column] ?? '').trim();
  return { emails: [...found], left, invalid, ...(heading && hasOthers && { column: cutLine(heading, MAX_SHOWN_LENGTH) }) };
}

/** The texts with an @ in a cell; the name before an address in angle brackets is left out. */
const splitAddresses = (cell: string): string[] => cell.split(/[\s,;<>"]+/).filter((part) => part.includes('@'));

/** The line of the headings, with the column of addresses if one is named so; undefined for a list without headings. */
function findHeadings(table: AddressTable): { at: number; cells: string[]; column?: number } | undefined {
  for (const [at, { cells }] of table.slice(0, MAX_LINES_ABOVE + 1).entries()) {
    if (cells.some((cell) => cell.includes('@'))) break;
    const names = cells.map(fold);
    const known = ADDRESS_HEADINGS.map((heading) => names.indexOf(heading)).find((index) => index !== -1);
    const named = known ?? names.findIndex((name) => /e?mail|ईमेल|ಇಮೇಲ್/.test(name) && name.length < 30 && !NO_ADDRESSES.test(name));
    // A sentence above a list may contain the word 'mail', but it is alone in its line.
    if (named !== -1 && (known !== undefined || cells.length > 1)) return { at, cells, column: named };
  }
  const [first] = table;
  const isFirstHeading = first !== undefined && table.length > 1 && !first.cells.some((cell) => cell.includes('@'));
  return isFirstHeading ? { at: 0, cells: first.cells, ...columnOf(findColumn(table.slice(1))) } : undefined;
}

const columnOf = (column: number | undefined) => (column === undefined ? {} : { column });

/** The column with the most cells of nothing but addresses; undefined if all cells are addresses, as in a pasted list. */
function findColumn(rows: AddressTable): number | undefined {
  const pure: number[] = [];
  const some: number[] = [];
  let isList = true;
  for (const { cells } of rows.slice(0, SAMPLE_ROWS)) {
    for (const [index, cell] of cells.entries()) {
      const hasAddress = cell.includes('@');
      if (hasAddress) some[index] = (some[index] ?? 0) + 1;
      if (hasAddress && isPure(cell)) pure[index] = (pure[index] ?? 0) + 1;
      else if (cell.trim() !== '') isList = false;
    }
  }
  if (isList) return undefined;
  const best = (counts: number[]) => counts.reduce((most, count, index) => (count > (counts[most] ?? 0) ? index : most), -1);
  const column = best(pure) === -1 ? best(some) : best(pure);
  return column === -1 ? undefined : column;
}

/** Whether a cell has nothing but addresses, alone or with the names of their owners. */
const isPure = (cell: string): boolean =>
  cell.split(/[,;]/).every((part) => part.trim() === '' || (part.includes('@') && (part.includes('<') || !/\S\s+\S/.test(part.trim())))) ||
  (cell.includes('<') && cell.trimEnd().endsWith('>'));
