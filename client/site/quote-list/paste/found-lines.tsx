import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MAX_QUOTE_LIST_LINES, PASTE_PATH } from '../../../../shared/inquiries/quote-list';
import { parseId } from '../../../../shared/pages/page-url';
import type { ColumnChoice } from '../../../../shared/requirement-list/columns/find-columns';
import { appendWordsToNote, LIST_FORM_NAME, parseRowPositions, writeFoundRows } from '../../../../shared/requirement-list/list-form';
import type { MatchedList } from '../../../../shared/requirement-list/matched-list';
import {
  describeMatchCounts,
  describeRowRange,
  describeSkippedRows,
  findChosenProduct,
} from '../../../../shared/requirement-list/row-words';
import buttonClasses from '../../../ui/button.module.css';
import { ButtonLink } from '../../../ui/button-link';
import { showToast } from '../../../ui/toaster/toasts';
import { dropDraft } from '../../forms/draft';
import formClasses from '../../forms/form.module.css';
import { readPostedLines } from '../lines/given-lines';
import { changeOwnLines, readOwnLines } from '../lines/list';
import { addListFile } from '../lines/list-files';
import { addToQuoteList } from './add-to-list';
import { FoundRowItem } from './found-row';
import { NotRead } from './not-read';
import classes from './paste-list.module.css';

const focus = (title: HTMLHeadingElement | null) => title?.focus({ preventScroll: true });

type FoundLinesProps = {
  found: MatchedList;
  /** The file with the lines, which is attached to the request. */
  file: File | undefined;
  /**
   * Without JavaScript: the name of the posted `file`, which a page cannot resend, the list that the lines join (`before`, in the form of a
   * URL), the positions of rows that are left `out`, and the fields of the other rows.
   */
  posted: Record<string, string> | undefined;
  /** Reads the list again with a choice for a column. */
  onChoose: ((choice: ColumnChoice) => void) | undefined;
  onBack: () => void;
};

/**
 * The lines read from a buyer's list, to review and add to the quote list. Without JavaScript the form is posted like the quote list's own.
 */
export function FoundLines({ found, file, posted, onChoose, onBack }: FoundLinesProps) {
  const { rows, skipped, beyond } = found;
  const navigate = useNavigate();
  const [left, setLeft] = useState<string[]>([]);
  const [chosen, setChosen] = useState(() =>
    rows.map((row, at) => {
      const id = posted?.[`lines.${at}.productId`];
      return id === undefined ? findChosenProduct(row)?.id : parseId(id);
    }),
  );
  /** The positions of rows that the buyer left out. */
  const [out, setOut] = useState<ReadonlySet<number>>(() => new Set(parseRowPositions(posted?.out ?? '')));
  const doubts = rows.flatMap((row, at) => (row.match === 'likely' && chosen[at] === undefined && !out.has(at) ? [at] : []));
  const count = rows.length - out.size;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]));
    const before = readOwnLines();
    const { lines, room } = addToQuoteList(before, readPostedLines(withWords(fields, rows.length)));
    changeOwnLines(() => lines);
    const removeFile = file && addListFile(file);
    dropDraft(LIST_FORM_NAME);
    const kept = rows.filter((_, at) => !out.has(at));
    if (room < kept.length) return setLeft(kept.slice(room).map(({ row, sheet }) => (sheet ? `${row} (${sheet})` : String(row))));
    showToast({
      title: 'Added to quote list',
      text: inLines(kept.length),
      action: {
        label: 'Undo',
        run: () => {
          changeOwnLines(() => before);
          removeFile?.();
        },
      },
    });
    void navigate('/quote-list');
  };
  if (left.length > 0)
    return (
      <div className={classes.paste}>
        <p className={formClasses.problem} role="alert">
          Your quote list is full: it holds {MAX_QUOTE_LIST_LINES} lines. {left.length === 1 ? 'Row' : 'Rows'} {left.join(', ')}{' '}
          {left.length === 1 ? 'is' : 'are'} not on it. Send the list, then paste the others.
        </p>
        <ButtonLink to="/quote-list" variant="primary">
          Go to your list
        </ButtonLink>
      </div>
    );
  return (
    <form method="post" action="/api/quote-requests#request" aria-label="Lines that were found" onSubmit={submit}>
      {/* Enter in a field presses the first button of its form, which must not leave a row out. */}
      <button type="submit" name="step" value="calculate" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <h2 tabIndex={-1} ref={focus}>
        {inLines(rows.length)} found
      </h2>
      <p className={classes.counts}>
        {describeMatchCounts(rows)} {describeSkippedRows(skipped)}{' '}
        <a
          href={PASTE_PATH}
          onClick={(event) => {
            event.preventDefault();
            onBack();
          }}
        >
          Change the list
        </a>
      </p>
      {posted?.file && (
        <p className={classes.counts}>
          Only these lines are sent with your request, not the file {posted.file} itself. If we should have it too, send it by e-mail.
        </p>
      )}
      {posted?.before && (
        <p className={classes.counts}>
          They join the lines that are on your quote list already.
          <input type="hidden" name="before" value={posted.before} />
        </p>
      )}
      {beyond && (
        <p className={formClasses.problem}>
          {describeRowRange(beyond)} not taken: a list has at most {MAX_QUOTE_LIST_LINES} lines. Send this one, then paste the others.
        </p>
      )}
      {doubts.length > 0 && (
        <p className={classes.first}>
          <button
            type="button"
            className={`${buttonClasses.button} ${buttonClasses.quiet}`}
            onClick={() => setChosen((all) => all.map((id, at) => (doubts.includes(at) ? rows[at]?.candidates[0]?.id : id)))}
          >
            Take the first of each ({doubts.length})
          </button>
        </p>
      )}
      {posted && (
        <>
          <input type="hidden" name="list" value={writeFoundRows(found)} />
          <input type="hidden" name="out" value={[...out].join(',')} />
          {posted.file && <input type="hidden" name="file" value={posted.file} />}
        </>
      )}
      <NotRead found={found} onChoose={onChoose} />
      <ol className={classes.rows}>
        {rows.map((row, at) => (
          <FoundRowItem
            key={`${row.sheet}-${row.row}-${row.code}-${row.item}`}
            row={row}
            at={at}
            posted={posted?.[`lines.${at}.quantity`]}
            productId={chosen[at]}
            isOut={out.has(at)}
            onChoose={(id) => setChosen((all) => all.with(at, id))}
            onLeaveOut={(isOut) => setOut((all) => (isOut ? new Set([...all, at]) : new Set([...all].filter((other) => other !== at))))}
          />
        ))}
      </ol>
      <div className={classes.bar}>
        <button
          type="submit"
          name="step"
          value="calculate"
          className={`${buttonClasses.button} ${buttonClasses.primary}`}
          disabled={count === 0}
        >
          Put {inLines(count)} on my list
        </button>
      </div>
    </form>
  );
}

const NO_QUANTITY = 'no quantity was given, so 1 is used';
const inLines = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`;

/** The buyer's words are added to the note of a chosen product; without JavaScript the server adds them. */
const withWords = (fields: Record<string, string>, count: number) => {
  const notes = Array.from({ length: count }, (_, at) => {
    const read = (name: string) => fields[`lines.${at}.${name}`] ?? '';
    const note = read('productId') ? appendWordsToNote(read('words'), read('note')) : read('note');
    const isOpen = read('text') !== '' && read('productId') === '' && read('quantity') === '';
    // A line in the buyer's words may lack a quantity: the office asks for it.
    const own = isOpen ? { quantity: '1', note: appendWordsToNote(note, NO_QUANTITY) } : { quantity: read('quantity'), note };
    return [
      [`lines.${at}.note`, own.note],
      [`lines.${at}.quantity`, own.quantity],
    ] as const;
  });
  return { ...fields, ...Object.fromEntries(notes.flat()) };
};
