import { useState } from 'react';
import { PASTE_PATH } from '../../../../shared/inquiries/quote-list';
import { writeColumnChoices } from '../../../../shared/requirement-list/columns/column-choices';
import type { ColumnChoice } from '../../../../shared/requirement-list/columns/find-columns';
import { LIST_FORM_NAME } from '../../../../shared/requirement-list/list-form';
import type { MatchedList } from '../../../../shared/requirement-list/matched-list';
import { usePageState } from '../../../page-state';
import { PageHead } from '../../../seo/page-head';
import formClasses from '../../forms/form.module.css';
import { FoundLines } from './found-lines';
import { PasteForm } from './paste-form';
import classes from './paste-list.module.css';
import { readListFile, readPastedList } from './read-list';

/** Converts a buyer's list, pasted or as a file, to lines of the quote list. Without JavaScript the server answers with the found lines. */
export function PasteList() {
  const pageState = usePageState();
  const [posted] = useState(() => (pageState.posted?.form === LIST_FORM_NAME ? pageState.posted : undefined));
  const [found, setFound] = useState(posted?.answer as MatchedList | undefined);
  const [file, setFile] = useState<File>();
  const [text, setText] = useState(posted?.values.text ?? '');
  const [choices, setChoices] = useState<ColumnChoice[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const choose = async (choice: ColumnChoice) => {
    const all = [...choices.filter(({ at }) => at !== choice.at), choice];
    setReading(true);
    setProblem(undefined);
    const read = await (file ? readListFile(file, all) : readPastedList(text, all));
    setReading(false);
    if ('problem' in read) return setProblem(read.problem);
    setChoices(all);
    setFound(read.list);
  };
  return (
    <>
      <PageHead
        title="Paste or attach your list"
        description="Paste your requirement list from Excel or a message, or attach it as a file, and ask for all prices at once."
        path={PASTE_PATH}
        robots="noindex"
      />
      <div className={`container ${classes.page}`}>
        <h1>Paste or attach your list</h1>
        {problem && (
          <p className={formClasses.problem} role="alert">
            {problem}
          </p>
        )}
        {found ? (
          <FoundLines
            // The fields of rows that are read again start anew.
            key={writeColumnChoices(choices)}
            found={found}
            file={file}
            posted={found === posted?.answer ? posted?.values : undefined}
            onChoose={isReading || found === posted?.answer ? undefined : (choice) => void choose(choice)}
            onBack={() => setFound(undefined)}
          />
        ) : (
          <PasteForm
            text={text}
            refused={posted?.message}
            onFound={(list, typed, read) => {
              setText(typed);
              setFile(read);
              setChoices([]);
              setFound(list);
              window.scrollTo(0, 0);
            }}
          />
        )}
      </div>
    </>
  );
}
