import { Tabs } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mainSections, type otherSections, type Slug, useSections } from '../sections';
import { SectionName } from '../ui/section';
import { useSection } from '../ui/use-section';
import classes from './sections.module.css';
import { Waiting } from './waiting';

type Place = (typeof mainSections | typeof otherSections)[number];

/** The navigation of the panel and the open section; on a phone the navigation is a menu. */
export function Sections({ open, children }: { open: Place; children: ReactNode }) {
  const { open: go } = useSection();
  const { others } = useSections();
  const [isUnfolded, setUnfolded] = useState(false);
  const select = (slug: string | null) => {
    setUnfolded(false);
    go(slug as Slug);
  };
  return (
    <Tabs
      value={open.slug}
      onChange={select}
      orientation="vertical"
      activateTabWithKeyboard={false}
      classNames={{ root: classes.root, list: classes.list, tab: classes.tab, tabLabel: classes.label, panel: classes.panel }}
    >
      <nav className={classes.side} aria-label="Panel" data-unfolded={isUnfolded || undefined}>
        <button type="button" className={classes.menu} aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          <open.icon size={18} aria-hidden="true" />
          {open.label} {!isUnfolded && <Waiting of={open.slug === 'inquiries' ? undefined : 'Inquiries'} />}
          <ChevronDown size={18} aria-hidden="true" />
        </button>
        <List label="Content" of={mainSections} open={open.slug} />
        <List label="More" of={others} open={open.slug} />
      </nav>
      <main className={classes.main}>
        <Tabs.Panel key={open.slug} value={open.slug}>
          <SectionName value={open.label}>{children}</SectionName>
        </Tabs.Panel>
      </main>
    </Tabs>
  );
}

function List({ label, of, open }: { label: string; of: readonly Place[]; open: Slug }) {
  return (
    <Tabs.List aria-label={label}>
      {of.map(({ slug, label, icon: Icon }) => (
        <Tabs.Tab key={slug} value={slug} leftSection={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {label} {slug === 'inquiries' && <Waiting key={open} />}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
