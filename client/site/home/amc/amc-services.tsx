import { type KeyboardEvent, useState } from 'react';
import type { AmcService } from '../../../trpc';
import { PopularTag } from '../showcase/popular-tag';
import { AmcContract } from './amc-contract';
import classes from './amc-services.module.css';

/** The services as tabs beside the panel of the selected one. Without JavaScript all panels are shown. */
export function AmcServices({ services }: { services: AmcService[] }) {
  const [chosen, setChosen] = useState(0);
  // A refetch may have shortened the list.
  const shown = Math.min(chosen, services.length - 1);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = neighbour(event.key, shown, services.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <div className={classes.services}>
      <div className={classes.list} role="tablist" aria-orientation="vertical" aria-labelledby="amc-title" onKeyDown={onKeyDown}>
        {services.map(({ id, title, featured }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`amc-tab-${id}`}
            aria-controls={`amc-contract-${id}`}
            aria-selected={index === shown}
            tabIndex={index === shown ? 0 : -1}
            className={classes.tab}
            onClick={() => setChosen(index)}
          >
            {title}
            {featured && <PopularTag />}
          </button>
        ))}
      </div>
      <div className={classes.sheet}>
        {services.map((service, index) => (
          <AmcContract key={service.id} service={service} isShown={index === shown} />
        ))}
      </div>
    </div>
  );
}

/** The index of the tab that a key moves to from `index`; undefined for other keys. */
function neighbour(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
