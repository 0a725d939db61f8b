import { useLocation } from 'react-router-dom';
import { trpc } from '../../trpc';
import { PersonalPage } from './parts/letter';
import { LinkNotFound } from './parts/link-gone';
import { OrderDispatches, OrderLines } from './parts/order-state';
import orderClasses from './parts/order-state.module.css';
import classes from './quotation-page.module.css';

/** An order for the warehouse: what to pack, for whom and by when, without prices. */
export function WarehousePage() {
  const { pathname } = useLocation();
  const [, , token = ''] = pathname.split('/');
  const { data: order } = trpc.public.warehouseOrder.useQuery({ token }, { enabled: false });
  if (!order) return <LinkNotFound />;
  const { reference, lines, dispatches, note, to } = order;
  return (
    <PersonalPage title={`Order ${reference}`} description="Open the link to read the order.">
      <div className={`container ${classes.page}`}>
        <section className={orderClasses.order} aria-labelledby="order">
          <h1 id="order">
            Order <span className={classes.reference}>{reference}</span>
          </h1>
          <p className={orderClasses.address}>{[to.name, to.address].filter(Boolean).join('\n')}</p>
          {note && <p className={orderClasses.address}>{note}</p>}
          <OrderLines lines={lines} />
          <OrderDispatches dispatches={dispatches} />
        </section>
      </div>
    </PersonalPage>
  );
}
