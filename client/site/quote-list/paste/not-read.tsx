import { CHOSEN_COLUMN_KINDS } from '../../../../shared/requirement-list/column-choices';
import type { ColumnChoice } from '../../../../shared/requirement-list/find-columns';
import type { MatchedList } from '../../../../shared/requirement-list/matched-list';
import { COLUMN_KIND_WORDS, describeLeftOut, describeSheets } from '../../../../shared/requirement-list/row-words';
import fieldClasses from '../../forms/field.module.css';
import classes from './not-read.module.css';

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
        <p key={at} className={classes.column}>
          <label htmlFor={`column-${at}`}>
            The column “{name}” ({sample}) is not read.
          </label>
          <select
            id={`column-${at}`}
            className={fieldClasses.control}
            value=""
            disabled={!onChoose}
            onChange={({ currentTarget: { value } }) => {
              const kind = CHOSEN_COLUMN_KINDS.find((each) => each === value);
              if (kind) onChoose?.({ at, kind });
            }}
          >
            <option value="">Leave it out</option>
            {CHOSEN_COLUMN_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {COLUMN_KIND_WORDS[kind]}
              </option>
            ))}
          </select>
        </p>
      ))}
    </div>
  );
}
