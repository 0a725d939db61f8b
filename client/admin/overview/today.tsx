import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { formatCappedCount, formatNumber } from '../../../shared/format';
import { StartOwnNotice } from '../start-own/start-own';
import { type AdminOutputs, trpc } from '../trpc';
import classes from './overview.module.css';

/** A summary of open tasks, above the default section. */
export function OverviewSummary() {
  const { data } = trpc.admin.overview.useQuery();
  return (
    <section className={classes.arrival} aria-label="Today">
      {data && (
        <p>
          <OpenTasks overview={data} /> <Link to="/admin?tab=overview">Overview</Link>
        </p>
      )}
      <StartOwnNotice />
    </section>
  );
}

/** The open tasks as sentences with links. */
export function OpenTasks({ overview }: { overview: AdminOutputs['overview'] }) {
  const { inquiries, newsletter, orders, products } = overview;
  const missing = [
    { count: products.withoutPrice, what: 'price', filter: 'price' },
    { count: products.withoutPicture, what: 'picture', filter: 'image' },
    { count: products.uncategorised, what: 'category', filter: 'categoryId' },
  ].filter(({ count }) => count > 0);
  return (
    <>
      {inquiries.waiting === 0 ? (
        'No inquiries waiting.'
      ) : (
        <>
          <Link to="/admin?tab=inquiries&status=waiting">
            {formatCappedCount(inquiries.waiting)} {inquiries.waiting === 1 ? 'inquiry' : 'inquiries'} waiting for an answer
          </Link>
          {inquiries.overdue > 0 && <strong>, {formatCappedCount(inquiries.overdue)} overdue by the opening hours</strong>}
          {inquiries.over24h > 0 && `, ${formatCappedCount(inquiries.over24h)} for more than 24 hours`}.
        </>
      )}{' '}
      {orders.unconfirmed > 0 && (
        <>
          <Link to="/admin?tab=orders">
            {formatCappedCount(orders.unconfirmed)} {orders.unconfirmed === 1 ? 'accepted quotation waits' : 'accepted quotations wait'} to
            be confirmed
          </Link>
          .{' '}
        </>
      )}
      {orders.open > 0 && (
        <>
          <Link to="/admin?tab=orders">
            {formatCappedCount(orders.open)} open {orders.open === 1 ? 'order' : 'orders'}
          </Link>
          {orders.overdue > 0 && (
            <strong>
              , <Link to="/admin?tab=orders&view=overdue">{formatCappedCount(orders.overdue)} overdue</Link>
            </strong>
          )}
          .{' '}
        </>
      )}
      {newsletter.newThisWeek > 0 && (
        <>
          <Link to="/admin?tab=newsletter">{counted(newsletter.newThisWeek, 'new subscriber', 'new subscribers')}</Link> this week.{' '}
        </>
      )}
      {missing.map(({ count, what, filter }, at) => (
        <Fragment key={what}>
          {at > 0 && (at === missing.length - 1 ? ' and ' : ', ')}
          <Link to={`/admin?tab=products&${filter}=none`}>
            {at === 0 ? `${counted(count, 'product has', 'products have')} no ${what}` : `${count} no ${what}`}
          </Link>
        </Fragment>
      ))}
      {missing.length > 0 && '.'}
    </>
  );
}

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;
