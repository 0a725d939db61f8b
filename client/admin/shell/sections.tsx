import { Tabs } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { z } from 'zod';
import { type GroupName, type PanelSection, type SectionSlug, useAllowedSections } from '../sections';
import { SectionTitleContext } from '../ui/section/section';
import { useRememberedValue } from '../ui/section/use-remembered';
import { useSectionUrlState } from '../ui/section/use-section';
import classes from './sections.module.css';
import { WaitingCount } from './waiting';

const NAMES = z.array(z.string()).nullable();
/** The groups that are folded by default, unless one of their sections is open, until the user folds or unfolds a group. */
const FOLDED: string[] = ['Site'];

/** The navigation of the panel and the open section; on a phone the navigation is a menu. */
export function PanelNavigation({ open, children }: { open: PanelSection; children: ReactNode }) {
  const { open: go } = useSectionUrlState();
  const sections = useAllowedSections();
  const groups = [...new Set(sections.map(({ group }) => group))];
  const [isUnfolded, setUnfolded] = useState(false);
  const [chosen, setFolded] = useRememberedValue('folded-groups', NAMES, null);
  const folded = chosen ?? FOLDED.filter((name) => name !== open.group);
  const select = (slug: string | null) => {
    setUnfolded(false);
    go(slug as SectionSlug);
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
          {open.label} {!isUnfolded && <WaitingCount of={open.slug === 'inquiries' ? undefined : 'Inquiries'} />}
          <ChevronDown size={18} aria-hidden="true" />
        </button>
        {groups.map((name) => (
          <Group
            key={name}
            name={name}
            sections={sections.filter(({ group }) => group === name)}
            open={open.slug}
            isFolded={folded.includes(name)}
            onFold={(on) => setFolded(on ? [...folded, name] : folded.filter((one) => one !== name))}
          />
        ))}
      </nav>
      <main className={classes.main}>
        <Tabs.Panel key={open.slug} value={open.slug}>
          <SectionTitleContext value={{ name: open.label, order: 1 }}>{children}</SectionTitleContext>
        </Tabs.Panel>
      </main>
    </Tabs>
  );
}

type GroupProps = {
  name: GroupName;
  sections: readonly PanelSection[];
  open: SectionSlug;
  isFolded: boolean;
  onFold: (on: boolean) => void;
};

/** A group of the menu. When folded it still shows the open section, and Inquiries with its count. */
function Group({ name, sections, open, isFolded, onFold }: GroupProps) {
  const id = useId();
  const shown = isFolded ? sections.filter(({ slug }) => slug === open || slug === 'inquiries') : sections;
  // Tab reaches one section of each list; the arrow keys reach the others.
  const entry = shown.find(({ slug }) => slug === open) ?? shown[0];
  return (
    <div className={classes.group}>
      <button type="button" className={classes.heading} aria-expanded={!isFolded} aria-controls={id} onClick={() => onFold(!isFolded)}>
        {name}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div id={id}>
        {entry && (
          <Tabs.List aria-label={name}>
            {shown.map(({ slug, label, icon: Icon }) => (
              <Tabs.Tab
                key={slug}
                value={slug}
                tabIndex={slug === entry.slug ? 0 : -1}
                leftSection={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
              >
                {label} {slug === 'inquiries' && <WaitingCount key={open} />}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
      </div>
    </div>
  );
}
