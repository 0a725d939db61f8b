import { Tabs } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type PanelSection, type SectionSlug, useAllowedSections } from '../sections';
import { BackLink } from '../ui/section/record-title';
import { screenUrl } from '../ui/section/screens';
import { SectionTitleContext } from '../ui/section/section';
import { useSectionUrlState } from '../ui/section/use-section';
import classes from './sections.module.css';
import { WaitingCount } from './waiting';

/** The section of the menu with the page More, which lists the sections that are not in the menu. */
const HAS_MORE: SectionSlug = 'settings';

/** The navigation of the panel and the open section; on a phone the navigation is a menu. */
export function PanelNavigation({ open, children }: { open: PanelSection; children: ReactNode }) {
  const { open: go } = useSectionUrlState();
  const sections = useAllowedSections().filter(({ about }) => !about);
  const marked = open.about ? HAS_MORE : open.slug;
  const [isUnfolded, setUnfolded] = useState(false);
  const select = (slug: string | null) => {
    setUnfolded(false);
    go(slug as SectionSlug);
  };
  return (
    <Tabs
      value={marked}
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
        <Tabs.List aria-label="Sections">
          {sections.map(({ slug, label, group, icon: Icon }, at) => (
            <Tabs.Tab
              key={slug}
              value={slug}
              data-starts-group={(at > 0 && sections[at - 1]?.group !== group) || undefined}
              leftSection={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
            >
              {label} {slug === 'inquiries' && <WaitingCount key={open.slug} />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </nav>
      <main className={classes.main}>
        <Tabs.Panel key={open.slug} value={marked}>
          {open.about && <BackLink to={screenUrl(HAS_MORE, 'more')}>Settings: More</BackLink>}
          <SectionTitleContext value={{ name: open.label, order: 1 }}>{children}</SectionTitleContext>
        </Tabs.Panel>
      </main>
    </Tabs>
  );
}
