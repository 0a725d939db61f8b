/** The columns of a list that a person chose, as they travel in URLs and inputs. */
import type { ColumnKind } from './column-names';
import type { ColumnChoice } from './find-columns';

/** The kinds that a person can choose for a column of a list. */
export const CHOSEN_COLUMN_KINDS = ['item', 'quantity', 'unit', 'code', 'note'] as const satisfies readonly ColumnKind[];
type ChosenKind = (typeof CHOSEN_COLUMN_KINDS)[number];
const isChosenKind = (kind: string): kind is ChosenKind => CHOSEN_COLUMN_KINDS.some((each) => each === kind);

/** Writes the choices for columns of a list as text: '3-quantity,1-item'. */
export const writeColumnChoices = (choices: readonly ColumnChoice[]): string => choices.map(({ at, kind }) => `${at}-${kind}`).join(',');

/** Parses the choices; what is no choice is ignored. */
export const parseColumnChoices = (text: string): ColumnChoice[] =>
  text.split(',').flatMap((part) => {
    const [, at, kind = ''] = /^(\d{1,3})-([a-z]{1,10})$/.exec(part) ?? [];
    return at !== undefined && isChosenKind(kind) ? [{ at: Number(at), kind }] : [];
  });
