import { useState } from 'react';
import { PASTE_PATH } from '../../../../shared/inquiries/quote-list';
import { LIST_FORM_NAME } from '../../../../shared/requirement-list/list-form';
import type { MatchedList } from '../../../../shared/requirement-list/matched-list';
import { usePageState } from '../../../page-state';
import { PageHead } from '../../../seo/page-head';
import { FoundLines } from './found-lines';
import { PasteForm } from './paste-form';
import classes from './paste-list.module.css';

/** Converts a buyer's list, pasted or as a file, to lines of the quote list. Without JavaScript the server answers with the found lines. */
export function PasteList() {
  const pageState = usePageState();
  const [posted] = useState(() => (pageState.posted?.form === LIST_FORM_NAME ? pageState.posted : undefined));
  const [found, setFound] = useState(posted?.answer as MatchedList | undefined);
  const [file, setFile] = useState<File>();
  const [text, setText] = useState(posted?.values.text ?? '');
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
        {found ? (
          <FoundLines
            found={found}
            file={file}
            posted={found === posted?.answer ? posted?.values : undefined}
            onBack={() => setFound(undefined)}
          />
        ) : (
          <PasteForm
            text={text}
            refused={posted?.message}
            onFound={(list, typed, read) => {
              setText(typed);
              setFile(read);
              setFound(list);
              window.scrollTo(0, 0);
            }}
          />
        )}
      </div>
    </>
  );
}
