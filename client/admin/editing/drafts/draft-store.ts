/** Drafts in the browser's storage. If storage fails, there is no draft. */
import { DAY_MS } from '../../../../shared/time/india';

export type StoredDraft<T> = { values: T; at: string };

const PREFIX = 'panel-draft:';
const DAYS = 30;
const MAX_CHARACTERS = 200_000;
const MAX_DRAFTS = 30;

const keyOf = (user: number, key: string) => `${PREFIX}${user}:${key}`;

/** The stored draft of a record, unless it is too old. */
export function readDraft<T>(user: number, key: string): StoredDraft<T> | null {
  try {
    const draft = parse<T>(localStorage.getItem(keyOf(user, key)));
    return draft && isFresh(draft) ? draft : null;
  } catch {
    return null;
  }
}

export function writeDraft<T>(user: number, key: string, values: T): void {
  try {
    const text = JSON.stringify({ values, at: new Date().toISOString() } satisfies StoredDraft<T>);
    // A draft that is too long is not stored: the previous one stays.
    if (text.length > MAX_CHARACTERS) return;
    sweep();
    localStorage.setItem(keyOf(user, key), text);
  } catch {}
}

export function dropDraft(user: number, key: string): void {
  try {
    localStorage.removeItem(keyOf(user, key));
  } catch {}
}

/** Removes expired and unreadable drafts, and the oldest if there are too many. */
function sweep(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const drafts = keys.map((key) => ({ key, at: atOf(localStorage.getItem(key)) })).sort((one, other) => other.at.localeCompare(one.at));
  for (const [place, { key, at }] of drafts.entries()) if (place >= MAX_DRAFTS - 1 || !isFresh({ at })) localStorage.removeItem(key);
}

const isFresh = ({ at }: { at: string }) => Date.now() - Date.parse(at) < DAYS * DAY_MS;

function atOf(text: string | null): string {
  try {
    return parse(text)?.at ?? '';
  } catch {
    return '';
  }
}

function parse<T>(text: string | null): StoredDraft<T> | null {
  const draft = JSON.parse(text ?? 'null') as Partial<StoredDraft<T>> | null;
  return typeof draft?.at === 'string' && draft.values !== undefined ? (draft as StoredDraft<T>) : null;
}
