import { trpc } from '../../trpc';
import { ContentIcon } from '../../ui/icons/content-icon';
import { QueryResultView } from '../../ui/loading/loaded';
import { Skeleton } from '../../ui/loading/skeleton';
import { EditLink } from '../shell/edit-link';
import classes from './values-section.module.css';

/** The company's values as a list; renders nothing if there are none. */
export function ValuesSection() {
  const values = trpc.public.companyValues.useQuery();
  if (values.data?.length === 0) return null;
  return (
    <section data-below className={classes.section} aria-labelledby="values-title">
      <div className="container">
        <h2 id="values-title">Our Values</h2>
        <QueryResultView query={values} failure="Failed to fetch company values" place={<Skeleton className={classes.skeleton} />}>
          {(all) => (
            <ul>
              {all.map(({ id, icon, title, description, stat, statLabel }) => (
                <li key={id} className={classes.value}>
                  <ContentIcon name={icon ?? 'CheckCircle'} />
                  <h3>{title}</h3>
                  <p>{description}</p>
                  {stat && (
                    <p className={classes.stat}>
                      <b>{stat}</b> {statLabel}
                    </p>
                  )}
                  <EditLink tab="values" id={id} name={title} />
                </li>
              ))}
            </ul>
          )}
        </QueryResultView>
      </div>
    </section>
  );
}
