import { useLocation } from 'react-router-dom';
import { isQuotationAnswer } from '../../../shared/quotation/buyer/answers';
import { type ShownOrder, type ShownQuotation, trpc } from '../../trpc';
import { QuotationPaper } from '../../ui/quotation-paper/quotation-paper';
import { QuotationAnswerPage } from './answer-page';
import { PersonalPage } from './parts/letter';
import { LinkNotFound } from './parts/link-gone';
import { OrderState } from './parts/order-state';
import { BuyerActions, QuotationStanding } from './parts/standing';
import classes from './quotation-page.module.css';

/** The page of a quotation under its secret link, and its subpages with the buyer's answers. */
export function QuotationPage() {
  const { pathname, search } = useLocation();
  const [, , token = '', answer] = pathname.split('/');
  const { data: shown } = trpc.public.quotation.useQuery({ token }, { enabled: false });
  const known = isQuotationAnswer(answer) ? answer : undefined;
  const { data: order } = trpc.public.order.useQuery({ token }, { enabled: false });
  if (!shown || (answer && !known)) return <LinkNotFound />;
  const base = `/quote/${token}`;
  if (known) return <QuotationAnswerPage answer={known} shown={shown} base={base} token={token} />;
  return <Shown shown={shown} order={order ?? null} base={base} sent={new URLSearchParams(search).get('sent')} />;
}

type ShownProps = { shown: ShownQuotation; order: ShownOrder | null; base: string; sent: string | null };

function Shown({ shown, order, base, sent }: ShownProps) {
  const { paper, hasPaper, checkCode, stands } = shown;
  return (
    <PersonalPage title={`Quotation ${paper.reference}`} description="Open the link to read your quotation.">
      <div className={`container ${classes.page}`}>
        <QuotationStanding shown={shown} base={base} sent={sent} />
        {order && <OrderState order={order} base={base} sent={sent} />}
        {hasPaper && (
          <div className={classes.sheet}>
            <QuotationPaper paper={paper} checkCode={checkCode} />
          </div>
        )}
        {stands === 'open' && (
          <nav className={classes.again} aria-label="Your answer">
            <BuyerActions shown={shown} base={base} />
          </nav>
        )}
      </div>
    </PersonalPage>
  );
}
