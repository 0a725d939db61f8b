import {
  type AnswerField,
  MAX_BUYER_NAME_LENGTH,
  MAX_BUYER_WORDS_LENGTH,
  type QuotationAnswer,
  quotationAnswers,
} from '../../../shared/quotation/buyer/answers';
import type { ShownQuotation } from '../../trpc';
import buttonClasses from '../../ui/button.module.css';
import { SelectField, TextArea, TextField } from '../forms/field';
import formClasses from '../forms/form.module.css';
import { PrivacyNotice } from '../forms/notice';
import { AskedBefore } from './parts/asked-before';
import { ChangedLines } from './parts/changed-lines';
import { PersonalPage } from './parts/letter';
import { describeStanding } from './parts/standing';
import classes from './quotation-page.module.css';
import { useRefusedPost } from './use-posted';

type AnswerPageProps = { answer: QuotationAnswer; shown: ShownQuotation; base: string; token: string };

/** A page for one answer, with a form that works without scripts. */
export function QuotationAnswerPage({ answer, shown, base, token }: AnswerPageProps) {
  const { title, when, button, intro, fields } = quotationAnswers[answer];
  const { paper, stands } = shown;
  const { message, field } = useRefusedPost(`quotation-${answer}`);
  const isPossible = when.includes(stands);
  const now = describeStanding(shown);
  return (
    <PersonalPage title={title} description="Open the link to read your quotation.">
      <div className={`container ${classes.page} ${classes.narrow}`}>
        <section className={classes.standing} aria-labelledby="answer">
          <h1 id="answer">{isPossible ? title : now.title}</h1>
          {message && (
            <p className={formClasses.problem} role="alert">
              {message}
            </p>
          )}
          {!isPossible && now.text.map((sentence) => <p key={sentence}>{sentence}</p>)}
          {isPossible && <AskedBefore requests={shown.asked.filter((one) => one.answer === answer)} title="You have sent this before" />}
          {isPossible && (
            <form method="post" action={`/api/quote/${answer}#answer`} className={formClasses.form}>
              <input type="hidden" name="token" value={token} />
              <input type="hidden" name="key" value={shown.formKey} />
              <p>
                {intro(paper).map((part) =>
                  typeof part === 'string' ? (
                    part
                  ) : (
                    <b key={part.strong} className={classes.reference}>
                      {part.strong}
                    </b>
                  ),
                )}
              </p>
              {fields.map((one) => (
                <AnswerInput key={'name' in one ? one.name : one.kind} shown={shown} one={one} field={field} />
              ))}
              <PrivacyNotice of="quotation" />
              <div className={formClasses.foot}>
                <button type="submit" className={`${buttonClasses.button} ${buttonClasses.primary}`}>
                  {button(paper)}
                </button>
              </div>
            </form>
          )}
          <p>
            <a href={base} className={classes.back}>
              Back to the quotation
            </a>
          </p>
        </section>
      </div>
    </PersonalPage>
  );
}

type AnswerInputProps = { shown: ShownQuotation; one: AnswerField; field: ReturnType<typeof useRefusedPost>['field'] };

/** One field of an answer. */
function AnswerInput({ shown: { paper, hash }, one, field }: AnswerInputProps) {
  switch (one.kind) {
    case 'hash':
      return <input type="hidden" name="hash" value={hash} />;
    case 'quantities':
      return <ChangedLines paper={paper} field={field} />;
    case 'name':
      return (
        <TextField
          {...field('name')}
          label="Your name"
          required
          maxLength={MAX_BUYER_NAME_LENGTH}
          autoComplete="off"
          autoCapitalize="words"
        />
      );
    case 'line':
      return <TextField {...field(one.name)} label={one.label} maxLength={one.max} autoComplete="off" />;
    case 'words':
      return <TextArea {...field(one.name)} label={one.label} rows={one.rows} maxLength={MAX_BUYER_WORDS_LENGTH} required={one.required} />;
    case 'choice':
      return <SelectField {...field(one.name)} label={one.label} options={one.options} placeholder={one.placeholder} required />;
  }
}
