import { useLocation } from 'react-router-dom';
import { formatPaperAmount } from '../../../shared/quotation/paper/paper-words';
import { formatLongDay } from '../../../shared/time/in-words';
import { type ShownQuotation, trpc } from '../../trpc';
import buttonClasses from '../../ui/button.module.css';
import { TextField } from '../forms/field';
import formClasses from '../forms/form.module.css';
import { PersonalPage } from './parts/letter';
import classes from './quotation-page.module.css';

const STANDS: Record<ShownQuotation['stands'], string> = {
  open: 'Open: it can be accepted',
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn by us',
  replaced: 'Replaced by a newer quotation',
};

/** The check page: whether a quotation is ours, with its main facts. */
export function QuotationCheckPage() {
  const search = new URLSearchParams(useLocation().search);
  const [number, code] = [search.get('number') ?? '', search.get('code') ?? ''];
  const isSent = search.get('sent') === 'fresh-link';
  const isAsked = number !== '' && code !== '';
  const { data: found } = trpc.public.checkedQuotation.useQuery({ number, code }, { enabled: false });
  const field = (name: string, typed: string) => ({ id: name, name, defaultValue: typed, error: undefined });
  return (
    <PersonalPage title="Check a quotation" description="Check that a quotation is from us.">
      <div className={`container ${classes.page} ${classes.narrow}`}>
        <section className={classes.standing} aria-labelledby="check">
          {isSent && (
            <p className={classes.said} role="status">
              If that quotation can still be read, a fresh link is on its way to the address that we have on file. We send one a day.
            </p>
          )}
          <h1 id="check">Check a quotation</h1>
          <p>
            Each of our quotations has a number and a check code. Enter both to see what we quoted, and to which account you pay. If
            anything differs from your copy, please call us before you pay.
          </p>
          <form action="/quotation-check" className={formClasses.form}>
            <TextField
              {...field('number', number)}
              label="Number"
              required
              maxLength={40}
              autoComplete="off"
              placeholder="QT-2026-00042-R1"
            />
            <TextField {...field('code', code)} label="Check code" required maxLength={40} autoComplete="off" spellCheck={false} />
            <div className={formClasses.foot}>
              <button type="submit" className={`${buttonClasses.button} ${buttonClasses.primary}`}>
                Check
              </button>
            </div>
          </form>
        </section>
        {isAsked && !found && (
          <p className={formClasses.problem} role="alert">
            We have no quotation with this number and check code. Please compare both with your copy, or call us.
          </p>
        )}
        {found && (
          <section className={`${classes.standing} ${classes.sheet}`} aria-labelledby="found">
            <h2 id="found">
              <span className={classes.reference}>{found.reference}</span> is from us
            </h2>
            <dl className={classes.facts}>
              {found.seller && <Fact label="Issued by" value={found.seller} />}
              <Fact label="On" value={formatLongDay(found.issuedOn)} />
              <Fact label="Total" value={formatPaperAmount(found.total)} />
              <Fact label="Valid until" value={formatLongDay(found.validUntil)} />
              <Fact label="State" value={STANDS[found.stands]} />
              {found.account && (
                <Fact label="Our account" value={`ends in ${found.account.ends}${found.account.name ? `, ${found.account.name}` : ''}`} />
              )}
            </dl>
            <form method="post" action="/api/quotation-check/link">
              <input type="hidden" name="number" value={number} />
              <input type="hidden" name="code" value={code} />
              <button type="submit" className={`${buttonClasses.button} ${buttonClasses.quiet}`}>
                Send me a fresh link
              </button>
            </form>
            <p>It goes to the address to which we sent the quotation, once a day.</p>
          </section>
        )}
      </div>
    </PersonalPage>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
