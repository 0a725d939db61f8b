import { trpc } from '../../../trpc';
import { ButtonLink } from '../../../ui/button-link';
import { QueryResultView } from '../../../ui/loading/loaded';
import { Skeleton } from '../../../ui/loading/skeleton';
import classes from './amc.module.css';
import { AmcFeatures } from './amc-features';
import { AmcServices } from './amc-services';

/** The AMC section; renders nothing without services. */
export function AmcSection() {
  const services = trpc.public.amcServicesWithPictures.useQuery();
  if (services.data?.length === 0) return null;
  return (
    <section id="amc" data-below className={classes.section} aria-labelledby="amc-title">
      <div className={classes.offer}>
        <div className="container">
          <div className={classes.intro}>
            <h2 id="amc-title">Maintenance contracts that leave you nothing to remember</h2>
            <p>With an annual maintenance contract (AMC), supply, service and repairs come at a price that is agreed once.</p>
          </div>
          <QueryResultView query={services} failure="Failed to fetch AMC services" place={<Skeleton className={classes.skeleton} />}>
            {(all) => <AmcServices services={all} />}
          </QueryResultView>
        </div>
      </div>
      <div className={`container ${classes.reasons}`}>
        <AmcFeatures />
        <div className={classes.closing}>
          <div>
            <h3>Ready to Get Started?</h3>
            <p>Tell us about your sites and we will send you a contract to review.</p>
          </div>
          <ButtonLink to="/#contact" variant="primary">
            Request a Quote
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
