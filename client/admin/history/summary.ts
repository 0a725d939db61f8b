/** Describes a change set in one sentence. */
import { formatTitleInSentence } from '../../../shared/content/content-type';
import type { AdminOutputs } from '../trpc';
import {
  findFieldLabel,
  findRecordedType,
  formatFieldValue,
  formatRowCount,
  formatRowTitle,
  type ReferencedNames,
} from '../ui/words/labels';

type ChangeSet = AdminOutputs['history']['changes']['rows'][number];
type Part = ChangeSet['parts'][number];

const DONE = { create: 'Added', update: 'Changed', delete: 'Deleted' };

/** Returns a sentence such as 'Deleted category Paper, changed 12 products: category Paper → none'. */
export function summarizeChangeSet({ parts, names }: Pick<ChangeSet, 'parts' | 'names'>): string {
  const phrases = parts.map((part) => phraseOf(part, names));
  return phrases.map((phrase, at) => (at === 0 ? phrase : phrase.charAt(0).toLowerCase() + phrase.slice(1))).join(', ');
}

/** The history does not record which rows were erased, so the label has only their number. */
export const formatErasedRows = (title: string, count: number) =>
  `Erased ${count === 1 ? `${/^[AEIOU]/.test(title) ? 'an' : 'a'} ${formatTitleInSentence(title)}` : formatRowCount(title, count)} for good`;

function phraseOf(part: Part, names: ReferencedNames): string {
  const { action, title, count, name, moved, more } = part;
  if (action === 'erase') return formatErasedRows(title, count);
  if (moved) return `Moved ${formatRowTitle(title, name)} ${moved < 0 ? 'up' : 'down'} ${Math.abs(moved)}`;
  const what = `${DONE[action]} ${count === 1 ? formatRowTitle(title, name) : formatRowCount(title, count)}`;
  const fields = part.fields.map((field) => fieldPhrase(part.type, field, names));
  if (fields.length === 0) return what;
  return `${what}: ${fields.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** A phrase such as 'price ₹2,496 → ₹2,549.50'; unknown values are omitted. */
function fieldPhrase(path: string, { field, ...values }: Part['fields'][number], names: ReferencedNames): string {
  const type = findRecordedType(path);
  const value = (side: 'before' | 'after') => (side in values ? [formatFieldValue(type, field, values[side], names) || 'none'] : []);
  const [before, after] = [value('before'), value('after')];
  return [formatTitleInSentence(findFieldLabel(field, type)), ...before, ...(after.length > 0 ? ['→', ...after] : [])].join(' ');
}
