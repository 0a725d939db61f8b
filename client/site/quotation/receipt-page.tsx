import { useLocation } from 'react-router-dom';
import { MAX_BUYER_NAME_LENGTH, MAX_BUYER_WORDS_LENGTH } from '../../../shared/quotation/buyer/answers';
import { trpc } from '../../trpc';
import buttonClasses from '../../ui/button.module.css';
import { TextArea, TextField } from '../forms/field';
import formClasses from '../forms/form.module.css';
import { PrivacyNotice } from '../forms/notice';
import { PersonalPage } from './parts/letter';
import { LinkNotFound } from './parts/link-gone';
import { OrderDispatches } from './parts/order-state';
import classes from './quotation-page.module.css';
import { useRefusedPost } from './use-posted';

/** The page "I have received it", with a form that works without scripts. */
export function ReceiptPage() {
  const { pathname } = useLocation();
  const [, , token = ''] = pathname.split('/');
  const { data: order } = trpc.public.order.useQuery({ token }, { enabled: false });
  const { message, field, typedIn } = useRefusedPost('order-received');
  if (!order) return <LinkNotFound />;
  const pending = order.dispatches.filter(({ reference }) => order.pending.includes(reference));
  // Each dispatch is received alone: with several, the buyer ticks what arrived.
  const mustChoose = pending.length > 1;
  const [only] = mustChoose ? [] : pending;
  const checkboxOf = ({ number }: { number: number }) => {
    const name = `dispatch.${number}`;
    return { name, defaultChecked: typedIn(name) !== undefined };
  };
  const hasLeft = order.lines.some((line) => line.withBuyer > 0);
  return (
    <PersonalPage title="I have received it" description="Open the link to read your order.">
      <div className={`container ${classes.page} ${classes.narrow}`}>
        <section className={classes.standing} aria-labelledby="answer">
          <h1 id="answer">{hasLeft ? 'I have received it' : 'Nothing has left yet'}</h1>
          {message && (
            <p className={formClasses.problem} role="alert">
              {message}
            </p>
          )}
          {hasLeft && (
            <form method="post" action="/api/quote/received#answer" className={formClasses.form}>
              <input type="hidden" name="token" value={token} />
              <input type="hidden" name="key" value={order.formKey} />
              <input type="hidden" name="choose" value={pending.length > 0 ? '1' : 'none'} />
              {only && <input type="hidden" name={`dispatch.${only.number}`} value="on" />}
              {pending.length === 0 && (
                <p>
                  The goods of order <b className={classes.reference}>{order.reference}</b> have arrived.
                </p>
              )}
              {pending.length > 0 && (
                <>
                  <p>{mustChoose ? 'Which of these have arrived?' : 'These goods have arrived:'}</p>
                  <OrderDispatches dispatches={pending} {...(mustChoose && { checkboxOf })} />
                </>
              )}
              <TextField
                {...field('name')}
                label="Your name"
                required
                maxLength={MAX_BUYER_NAME_LENGTH}
                autoComplete="off"
                autoCapitalize="words"
              />
              <TextArea {...field('shortage')} label="Anything missing or damaged" rows={4} maxLength={MAX_BUYER_WORDS_LENGTH} />
              <PrivacyNotice of="quotation" />
              <div className={formClasses.foot}>
                <button type="submit" className={`${buttonClasses.button} ${buttonClasses.primary}`}>
                  I have received it
                </button>
              </div>
            </form>
          )}
          <p>
            <a href={`/quote/${token}`} className={classes.back}>
              Back to the order
            </a>
          </p>
        </section>
      </div>
    </PersonalPage>
  );
}
