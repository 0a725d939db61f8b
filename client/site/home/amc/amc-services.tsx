import { Tabs } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { AmcService } from '../../../trpc';
import shelf from '../../../ui/shelf.module.css';
import { PopularTag } from '../showcase/popular-tag';
import { AmcContract } from './amc-contract';
import classes from './amc-services.module.css';

/** The services as tabs beside the panel of the selected one. Without JavaScript all panels are shown. */
export function AmcServices({ services }: { services: AmcService[] }) {
  const [chosen, setChosen] = useState(0);
  // A refetch may have shortened the list.
  const count = services.length;
  const at = Math.min(chosen, count - 1);
  const shown = services[at];

  // Captured: a tab of Mantine in a column ignores the arrows to the sides, and handles Home and End alone, without selecting.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = { ArrowRight: (at + 1) % count, ArrowLeft: (at - 1 + count) % count, Home: 0, End: count - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <Tabs
      id="amc-services"
      orientation="vertical"
      value={String(shown?.id)}
      onChange={(id) => setChosen(services.findIndex((service) => String(service.id) === id))}
      className={classes.services}
    >
      <Tabs.List className={`${shelf.row} ${shelf.chips} ${classes.list}`} aria-labelledby="amc-title" onKeyDownCapture={onKeyDown}>
        {services.map(({ id, title, featured }) => (
          <Tabs.Tab
            key={id}
            value={String(id)}
            aria-controls={`amc-contract-${id}`}
            classNames={{ tab: classes.tab as string, tabLabel: classes.label as string }}
          >
            {title}
            {featured && <PopularTag />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* Mantine's panels are hidden by a style attribute, also without JavaScript, so these are our own. */}
      <div className={classes.sheet}>
        {services.map((service) => (
          <AmcContract key={service.id} service={service} isShown={service === shown} />
        ))}
      </div>
    </Tabs>
  );
}
