import { trpc } from '../trpc';
import { ListState } from '../ui/list-state';
import { SectionHead } from '../ui/section-head';
import { ChangeSetEntry } from './change-set-entry';
import classes from './history.module.css';
import { OlderButton } from './older-button';
import { useOlder } from './use-older';

/** The section Changes: every change set, with its Undo. */
export function ChangesSection() {
  const { client } = trpc.useUtils();
  const sets = useOlder({
    key: ['changes'],
    page: (before) => client.admin.history.changes.query({ before }),
  });
  return (
    <section className={classes.place} aria-label="Changes">
      <SectionHead />
      <ListState
        query={sets.query}
        failure="Failed to fetch changes"
        empty="No changes yet. Everything that is added, changed or deleted appears here."
      >
        {(rows) => (
          <ol className={classes.list}>
            {rows.map((set) => (
              <ChangeSetEntry key={set.changeSet} set={set} />
            ))}
          </ol>
        )}
      </ListState>
      <OlderButton {...sets} />
    </section>
  );
}
