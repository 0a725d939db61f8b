import { ANSWER_NAMES, isQuotationAnswer, quotationAnswers } from '../../../../shared/quotation/buyer/answers';
import { formatPaperAmount } from '../../../../shared/quotation/paper/paper-words';
import { formatLongDay } from '../../../../shared/time/in-words';
import type { ShownQuotation } from '../../../trpc';
import buttonClasses from '../../../ui/button.module.css';
import { WhatsAppLink } from '../../shell/footer/whatsapp-link';
import classes from '../quotation-page.module.css';
import { AskedBefore } from './asked-before';

const primary = `${buttonClasses.button} ${buttonClasses.primary}`;
const quiet = `${buttonClasses.button} ${buttonClasses.quiet}`;

type StandingProps = { shown: ShownQuotation; base: string };

/** The state of the quotation, above the document, and the buyer's actions. */
export function QuotationStanding({ shown, base, sent }: StandingProps & { sent: string | null }) {
  const { stands } = shown;
  const { title, text } = describeStanding(shown);
  // The answer that the page's URL names as just sent.
  const answer = sent?.replace('quotation-', '');
  const thanks = isQuotationAnswer(answer) && quotationAnswers[answer].thanks;
  return (
    <section className={classes.standing} data-stands={stands} aria-labelledby="standing">
      {thanks && (
        <p className={classes.said} role="status">
          {thanks}
        </p>
      )}
      <h1 id="standing">{title}</h1>
      {text.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <AskedBefore requests={shown.asked} title="What you asked" />
      <BuyerActions shown={shown} base={base} />
    </section>
  );
}

/** The title and the sentences that describe the standing. */
export function describeStanding({ paper, stands, hasPaper, decision }: ShownQuotation): { title: string; text: string[] } {
  const { reference, validUntil, totals, revision } = paper;
  const day = decision && formatLongDay(decision.at);
  const order = decision?.purchaseOrder ? `Your purchase order: ${decision.purchaseOrder}.` : [];
  switch (stands) {
    case 'open':
      return {
        title: `Your quotation: ${formatPaperAmount(totals.total)}`,
        text: [`${reference}, valid until ${formatLongDay(validUntil)}. To order, accept it with your name.`],
      };
    case 'expired':
      return {
        title: 'This quotation has expired',
        text: [`It was valid until ${formatLongDay(validUntil)}. We will gladly send you a new price.`],
      };
    case 'accepted':
      return {
        title: `Order confirmation: ${formatPaperAmount(totals.total)}`,
        text: [decision?.by ? `Accepted by ${decision.by} on ${day}.` : `We entered your order on ${day}.`, order].flat(),
      };
    case 'declined':
      return {
        title: 'You declined this quotation',
        text: [
          decision?.by
            ? `Declined by ${decision.by} on ${day}${decision.reason ? `: ${decision.reason}.` : '.'}`
            : `You told us on ${day}.`,
          'If anything has changed, please ask us.',
        ],
      };
    case 'withdrawn':
      return {
        title: 'We have withdrawn this quotation',
        text: [
          hasPaper ? [] : `Its number is ${reference}.`,
          'It can no longer be accepted. Please ask us if you still need the goods.',
        ].flat(),
      };
    case 'replaced':
      return {
        title: 'There is a newer quotation',
        text: [
          `This is revision ${revision} of ${reference.replace(/-R\d+$/, '')}. A newer one was sent to you: please use the link in our latest message.`,
        ],
      };
  }
}

/** Links, not buttons: a mail scanner that follows everything only opens pages. */
export function BuyerActions({ shown, base }: StandingProps) {
  const { paper, stands, hasAccount, orderAgain } = shown;
  return (
    <ul className={classes.ways}>
      <Possible {...{ stands, base }} place="first" />
      {hasAccount && (
        <Way href={`${base}/quotation.pdf`} className={quiet}>
          PDF
        </Way>
      )}
      {stands === 'accepted' && (
        <li>
          <OrderAgain paper={paper} list={orderAgain} />
        </li>
      )}
      <Possible {...{ stands, base }} place="middle" />
      <li>
        <WhatsAppLink text={`Hello, this is about quotation ${paper.reference}.`} />
      </li>
      <Possible {...{ stands, base }} place="last" />
    </ul>
  );
}

/**
 * Opens the quote list with the same lines and the buyer's details, which this page shows too. They are posted, since an address with them
 * could be shared, and logs would store it.
 */
function OrderAgain({ paper: { buyer }, list }: { paper: ShownQuotation['paper']; list: string }) {
  const { name, email, phone, company, gstin } = buyer;
  const fields = { name, email, phone, company, gstin, before: list, step: 'calculate' };
  return (
    <form method="post" action="/api/quote-requests#details">
      {Object.entries(fields).map(([field, value]) => value && <input key={field} type="hidden" name={field} value={value} />)}
      <button type="submit" className={quiet}>
        Order again
      </button>
    </form>
  );
}

type PossibleProps = { stands: ShownQuotation['stands']; base: string; place: 'first' | 'middle' | 'last' };

/** The possible answers that are shown at this position. */
const Possible = ({ stands, base, place }: PossibleProps) =>
  ANSWER_NAMES.filter((name) => quotationAnswers[name].place === place && quotationAnswers[name].when.includes(stands)).map((name) => (
    <Way key={name} href={`${base}/${name}`} className={place === 'first' ? primary : quiet} {...(place === 'first' && { isFirst: true })}>
      {quotationAnswers[name].way}
    </Way>
  ));

type WayProps = { href: string; className: string; isFirst?: true; children: string };

const Way = ({ href, className, isFirst, children }: WayProps) => (
  <li className={isFirst && classes.first}>
    <a href={href} className={className}>
      {children}
    </a>
  </li>
);
