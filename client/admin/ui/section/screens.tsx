import { Alert, Box, NativeSelect, NavLink, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ROLES, type Role } from '../../../../shared/people/people';
import { useTitle } from '../../../ui/website';
import { useHasRole } from '../../session/session';
import classes from './screens.module.css';
import { SectionLayout, SectionTitleContext } from './section';
import { useSectionUrlState } from './use-section';

/**
 * A screen of a section. `slug`: its name in the URL; `keywords`: further words for its search; `about`: what it is for, in a line of the
 * page More, which lists it instead of its section; `add`: opens the dialog of a new record; `role`: the only role that has it;
 * `useIsListed`: whether it is listed now, although its URL always works.
 */
export type SectionScreen = {
  slug: string;
  label: string;
  element: ReactNode;
  keywords: string;
  about?: string;
  add?: string;
  role?: Role;
  useIsListed?: () => boolean;
};
/** The screens of a section in their order; the first is open by default. */
export type ScreenList = readonly [SectionScreen, ...SectionScreen[]];

/** The URL of a screen in the panel. */
export const screenUrl = (section: string, screen: string): string => `/admin?tab=${section}&screen=${screen}`;

const useAlways = () => true;

function useIsMine({ role, useIsListed = useAlways }: SectionScreen): boolean {
  const isListed = useIsListed();
  return useHasRole()(role) && isListed;
}

/** The screens that are listed for the user; always call it with the same screens. */
export function useAllowedScreens(screens: readonly SectionScreen[]): SectionScreen[] {
  const mine = screens.map(useIsMine);
  return screens.filter((_, at) => mine[at]);
}

/** A section with several screens: their list (on a phone a select), and the open screen. `slug` and `label` are the section's. */
export function SectionScreens({ slug, label, screens }: { slug: string; label: string; screens: ScreenList }) {
  const navigate = useNavigate();
  const { get } = useSectionUrlState();
  const hasRole = useHasRole();
  const mine = useAllowedScreens(screens);
  const open = screens.find((screen) => screen.slug === get('screen')) ?? screens[0];
  // The open screen is listed in any case, since it must be marked.
  const listed = screens.filter((screen) => screen === open || (mine.includes(screen) && !screen.about));
  return (
    <SectionLayout>
      <title>{useTitle(`${open.label}, ${label}`)}</title>
      <div className={classes.columns}>
        <Box component="nav" aria-label={label} visibleFrom="sm" className={classes.screens}>
          {listed.map((screen) => (
            <NavLink
              key={screen.slug}
              component={Link}
              to={screenUrl(slug, screen.slug)}
              label={screen.label}
              active={screen === open}
              aria-current={screen === open ? 'page' : undefined}
            />
          ))}
        </Box>
        <NativeSelect
          hiddenFrom="sm"
          aria-label={label}
          data={listed.map((screen) => ({ value: screen.slug, label: screen.label }))}
          value={open.slug}
          onChange={({ currentTarget }) => void navigate(screenUrl(slug, currentTarget.value))}
        />
        <SectionTitleContext value={{ name: open.label, order: 2 }}>
          <Stack key={open.slug} gap="xl" miw={0}>
            {hasRole(open.role) ? open.element : <Refused screen={open} />}
          </Stack>
        </SectionTitleContext>
      </div>
    </SectionLayout>
  );
}

function Refused({ screen: { label, role } }: { screen: SectionScreen }) {
  return (
    <Alert color="red" role="alert" title={`You cannot open ${label}`}>
      This screen is for the role {role && ROLES[role].label}. Please ask an administrator of this site.
    </Alert>
  );
}
