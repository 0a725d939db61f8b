import { trpc } from '../../../trpc';
import { ContentIcon } from '../../../ui/icons/content-icon';
import { QueryResultView } from '../../../ui/loading/loaded';
import { Skeleton } from '../../../ui/loading/skeleton';
import { Shelf } from '../../../ui/shelf';
import { EditLink } from '../../shell/edit-link';
import classes from './values.module.css';

/** The company's values; renders nothing if there are none. */
export function CompanyValues() {
  const values = trpc.public.companyValues.useQuery();
  if (values.data?.length === 0) return null;
  return (
    <div className={classes.values}>
      <h3 id="values-title">What we hold ourselves to</h3>
      <QueryResultView query={values} failure="Failed to fetch company values" place={<Skeleton className={classes.skeleton} />}>
        {(all) => (
          <Shelf aria-labelledby="values-title" className={classes.grid}>
            {all.map(({ id, icon, title, description, stat, statLabel }) => (
              <li key={id} className={classes.value}>
                <ContentIcon name={icon ?? 'Star'} size={26} />
                <h4>{title}</h4>
                <p>{description}</p>
                {stat && (
                  <p className={classes.stat}>
                    <b>{stat}</b> {statLabel}
                  </p>
                )}
                <EditLink tab="values" id={id} name={title} />
              </li>
            ))}
          </Shelf>
        )}
      </QueryResultView>
    </div>
  );
}
