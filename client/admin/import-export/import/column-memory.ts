/** Remembers the choices of columns for earlier files, by heading, in this browser. */
import type { ColumnChoices } from '../../../../shared/import-export/import-report';

const KEY = 'importColumns';
const MAX_COLUMNS = 100;
/** The server's limit for the choices sent with a file. */
const MAX_LENGTH = 6_000;

/** The remembered choices; none if storage fails. */
export function readRememberedColumns(): ColumnChoices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const entries = Object.entries(stored as object).filter(([, choice]) => typeof choice === 'string');
    return bounded(entries as [string, string][]);
  } catch {
    return {};
  }
}

/** Adds choices and drops the oldest beyond the limit. Returns all remembered choices. */
export function rememberColumns(before: ColumnChoices, chosen: ColumnChoices): ColumnChoices {
  const others = Object.entries(before).filter(([header]) => !(header in chosen));
  const kept = bounded([...others, ...Object.entries(chosen)]);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is denied or full: the choices apply only to this import.
  }
  return kept;
}

function bounded(entries: [string, string][]): ColumnChoices {
  const kept = entries.slice(-MAX_COLUMNS);
  while (JSON.stringify(Object.fromEntries(kept)).length > MAX_LENGTH) kept.shift();
  return Object.fromEntries(kept);
}
