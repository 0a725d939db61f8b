import { CHOSEN_COLUMN_KINDS } from '../../../../shared/requirement-list/columns/column-choices';
import type { ColumnChoice } from '../../../../shared/requirement-list/columns/find-columns';
import type { MatchedList } from '../../../../shared/requirement-list/matched-list';
import { COLUMN_KIND_WORDS, describeLeftOut, describeSheets } from '../../../../shared/requirement-list/row-words';
import { SelectField } from '../../forms/field';
import classes from './not-read.module.css';

const COLUMN_OPTIONS = Object.fromEntries(CHOSEN_COLUMN_KINDS.map((kind) => [kind, COLUMN_KIND_WORDS[kind]]));

type NotReadProps = {
  found: MatchedList;
  /** Reads the list again with a choice; undefined without JavaScript, and while the list is read. */
  onChoose: ((choice: ColumnChoice) => void) | undefined;
};

/** What the lines do not contain: rows, sheets and columns, by name. A column can be chosen. */
export function NotRead({ found: { leftOut, sheets, unread }, onChoose }: NotReadProps) {
  const texts = [describeLeftOut(leftOut), describeSheets(sheets)].filter(Boolean);
  if (texts.length === 0 && unread.length === 0) return null;
  return (
    <div className={classes.notRead}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {unread.map(({ at, name, sample }) => (
        <SelectField
          key={at}
          id={`column-${at}`}
          label={`The column “${name}” (${sample}) is not read.`}
          unlessRequired=""
          error={undefined}
          placeholder="Leave it out"
          options={COLUMN_OPTIONS}
          value=""
          disabled={!onChoose}
          onChange={({ currentTarget: { value } }) => {
            const kind = CHOSEN_COLUMN_KINDS.find((each) => each === value);
            if (kind) onChoose?.({ at, kind });
          }}
        />
      ))}
    </div>
  );
}
