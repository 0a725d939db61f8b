import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PASTE_PATH } from '../../../../shared/inquiries/quote-list';
import { LIST_FORM_NAME } from '../../../../shared/requirement-list/list-form';
import type { MatchedList } from '../../../../shared/requirement-list/matched-list';
import buttonClasses from '../../../ui/button.module.css';
import { restoreDraft, storeDraft } from '../../forms/draft';
import { TextArea, TextField } from '../../forms/field';
import formClasses from '../../forms/form.module.css';
import classes from './paste-list.module.css';
import { readListFile, readPastedList } from './read-list';

const EXAMPLE = '20 cases floor cleaner 5 L\nbroom - 12 pcs\nA4 paper 80 gsm: 10 reams';

type PasteFormProps = {
  text: string;
  /** The server's refusal of a form posted without JavaScript. */
  refused: string | undefined;
  /** `file` is the file that was read, if the list is a file. */
  onFound: (list: MatchedList, text: string, file: File | undefined) => void;
};

/** The field for the text of the list, or for its file, which is read as soon as it is chosen. */
export function PasteForm({ text, refused, onFound }: PasteFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState(refused);
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    if (ref.current) restoreDraft(LIST_FORM_NAME, ref.current);
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReading) return;
    const fields = new FormData(event.currentTarget);
    const [typed, file] = [String(fields.get('text') ?? ''), fields.get('file')];
    setProblem(undefined);
    setReading(true);
    const read = await (file instanceof File && file.size > 0 ? readListFile(file) : readPastedList(typed));
    setReading(false);
    if ('list' in read) onFound(read.list, typed, read.file);
    else setProblem(read.problem);
  };
  return (
    <form
      ref={ref}
      className={`${formClasses.form} ${classes.paste}`}
      method="post"
      action={PASTE_PATH}
      encType="multipart/form-data"
      aria-label="Your list"
      onSubmit={submit}
      onInput={({ currentTarget }) => storeDraft(LIST_FORM_NAME, { text: String(new FormData(currentTarget).get('text') ?? '') })}
    >
      <p className={classes.lead}>
        Copy the rows from Excel, or a message as you would send it. We find the products; you check them before anything is sent.
      </p>
      {problem && (
        <p className={formClasses.problem} role="alert">
          {problem}
        </p>
      )}
      <TextArea
        id="list-text"
        name="text"
        label="Your list, one product on each line"
        unlessRequired="or a file"
        error={undefined}
        rows={10}
        maxLength={100_000}
        placeholder={EXAMPLE}
        defaultValue={text}
      />
      <TextField
        id="list-file"
        name="file"
        label="Or attach a file"
        unlessRequired="Excel .xlsx or CSV, up to 2 MB"
        error={undefined}
        type="file"
        accept=".xlsx,.csv,.txt,text/csv"
        onChange={({ currentTarget: { form, files } }) => files?.length && form?.requestSubmit()}
      />
      <p className={classes.aside}>A PDF or a photo cannot be read: paste its text, or send it to us by e-mail or WhatsApp.</p>
      <div className={formClasses.foot}>
        <button type="submit" className={`${buttonClasses.button} ${buttonClasses.primary}`} disabled={isReading}>
          {isReading ? 'Reading...' : 'Find the products'}
        </button>
      </div>
    </form>
  );
}
