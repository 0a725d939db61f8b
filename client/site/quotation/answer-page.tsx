import type { QuotationAnswer } from '../../../shared/quotation/answers';
import { MAX_BUYER_NAME, MAX_BUYER_WORDS, MAX_PURCHASE_ORDER } from '../../../shared/quotation/answers';
import { amountText } from '../../../shared/quotation/paper-words';
import { DECLINE_REASONS } from '../../../shared/quotation/states';
import { longDay } from '../../../shared/time/in-words';
import type { ShownQuotation } from '../../trpc';
import buttonClasses from '../../ui/button.module.css';
import { Area, Choice, Field } from '../forms/field';
import formClasses from '../forms/form.module.css';
import { Notice } from '../forms/notice';
import { ChangedLines } from './changed-lines';
import { Letter } from './letter';
import classes from './quotation-page.module.css';
import { wordsOf } from './standing';
import { usePosted } from './use-posted';

type Answer = {
  title: string;
  /** How the quotation may stand. */
  when: readonly ShownQuotation['stands'][];
  button: (shown: ShownQuotation) => string;
};

const ANSWERS: Record<QuotationAnswer, Answer> = {
  accept: {
    title: 'Accept this quotation',
    when: ['open'],
    button: ({ paper }) => `Accept for ${amountText(paper.totals.total)}`,
  },
  decline: { title: 'Decline this quotation', when: ['open'], button: () => 'Decline the quotation' },
  changes: { title: 'Ask for changes', when: ['open', 'expired'], button: () => 'Send your changes' },
  question: {
    title: 'Ask a question',
    when: ['open', 'expired', 'accepted', 'declined', 'withdrawn', 'replaced'],
    button: () => 'Send your question',
  },
  'new-price': { title: 'Ask for a new price', when: ['expired'], button: () => 'Ask for a new price' },
};

type AnswerPageProps = { answer: QuotationAnswer; shown: ShownQuotation; base: string; token: string };

/** One answer on a page of its own, with a form that works without a script. */
export function AnswerPage({ answer, shown, base, token }: AnswerPageProps) {
  const { title, when, button } = ANSWERS[answer];
  const { paper, hash, stands } = shown;
  const { message, field } = usePosted(`quotation-${answer}`);
  const isPossible = when.includes(stands);
  const now = wordsOf(shown);
  return (
    <Letter title={title} description="Open the link to read your quotation.">
      <div className={`container ${classes.page} ${classes.narrow}`}>
        <section className={classes.standing} aria-labelledby="answer">
          <h1 id="answer">{isPossible ? title : now.title}</h1>
          {message && (
            <p className={formClasses.problem} role="alert">
              {message}
            </p>
          )}
          {!isPossible && now.text.map((sentence) => <p key={sentence}>{sentence}</p>)}
          {isPossible && (
            <form method="post" action={`/api/quote/${answer}#answer`} className={formClasses.form}>
              <input type="hidden" name="token" value={token} />
              <input type="hidden" name="key" value={shown.formKey} />
              {answer === 'accept' && (
                <>
                  <p>
                    You are accepting quotation <b className={classes.reference}>{paper.reference}</b> of {longDay(paper.issuedOn)} for{' '}
                    <b>{amountText(paper.totals.total)}</b> ({paper.totals.words}), taxes included
                    {paper.buyer.company && `, for ${paper.buyer.company}`}. It is then an order.
                  </p>
                  <input type="hidden" name="hash" value={hash} />
                  <Name {...field('name')} />
                  <Field {...field('purchaseOrder')} label="Purchase order number" maxLength={MAX_PURCHASE_ORDER} autoComplete="off" />
                </>
              )}
              {answer === 'decline' && (
                <>
                  <Reference shown={shown} />
                  <Choice {...field('reason')} label="Why" options={DECLINE_REASONS} placeholder="Choose a reason" required />
                  <Name {...field('name')} />
                  <Area {...field('note')} label="Anything we should know" rows={3} maxLength={MAX_BUYER_WORDS} />
                </>
              )}
              {answer === 'changes' && (
                <>
                  <p>
                    Write the quantities that you need; 0 leaves a line out. We send you a new quotation in place of{' '}
                    <span className={classes.reference}>{paper.reference}</span>.
                  </p>
                  <ChangedLines paper={paper} field={field} />
                  <Area {...field('note')} label="Any other changes" rows={4} maxLength={MAX_BUYER_WORDS} />
                </>
              )}
              {answer === 'question' && (
                <>
                  <Reference shown={shown} />
                  <Area {...field('question')} label="Your question" rows={5} maxLength={MAX_BUYER_WORDS} required />
                </>
              )}
              {answer === 'new-price' && (
                <>
                  <p>
                    <span className={classes.reference}>{paper.reference}</span> was valid until {longDay(paper.validUntil)}. We look at the
                    prices again and send you a new quotation.
                  </p>
                  <Name {...field('name')} />
                  <Area {...field('note')} label="Anything we should know" rows={3} maxLength={MAX_BUYER_WORDS} />
                </>
              )}
              <Notice of="quotation" posted={field('notice').defaultValue} />
              <div className={formClasses.foot}>
                <button type="submit" className={`${buttonClasses.button} ${buttonClasses.primary}`}>
                  {button(shown)}
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
    </Letter>
  );
}

/** Typed by hand each time: a person decides, not a program that fills in forms. */
const Name = (field: ReturnType<ReturnType<typeof usePosted>['field']>) => (
  <Field {...field} label="Your name" required maxLength={MAX_BUYER_NAME} autoComplete="off" autoCapitalize="words" />
);

const Reference = ({ shown: { paper } }: { shown: ShownQuotation }) => (
  <p>
    Quotation <b className={classes.reference}>{paper.reference}</b> of {longDay(paper.issuedOn)} for{' '}
    <b>{amountText(paper.totals.total)}</b>.
  </p>
);
