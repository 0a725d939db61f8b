import { type KeyboardEvent, useState } from 'react';
import type { AmcService } from '../../trpc';
import { AmcContract } from './amc-contract';
import classes from './amc-services.module.css';
import { PopularTag } from './popular-tag';

/** The services as tabs, with the selected one's contract beside them. Without JavaScript all contracts are shown. */
export function AmcServices({ services }: { services: AmcService[] }) {
  const [selected, setSelected] = useState(0);
  // The list may have become shorter since the selection.
  const shown = Math.min(selected, services.length - 1);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = tabForKey(event.key, shown, services.length);
    if (next === undefined) return;
    event.preventDefault();
    setSelected(next);
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
            onClick={() => setSelected(index)}
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

/** The index of the tab that an arrow, Home or End key moves to; undefined for other keys. */
function tabForKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
