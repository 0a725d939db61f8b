import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Role } from '../../../shared/people/people';
import { useHasRole } from '../session/session';
import { ListRow, RowList } from '../ui/rows/rows';
import { type SectionScreen, screenUrl, useAllowedScreens } from '../ui/section/screens';
import { SectionLayout } from '../ui/section/section';

type Section = { slug: string; label: string; about?: string; role?: Role; screens?: readonly SectionScreen[] };
type Place = { label: string; to: string; about?: string | undefined; screens: Place[] };

/** What is opened seldom: the sections that are not in the menu and the screens that their section does not list, each with what it is for. */
export function MorePage({ listSections }: { listSections: () => readonly Section[] }) {
  const sections = listSections();
  const hasRole = useHasRole();
  const mine = useAllowedScreens(sections.flatMap(({ screens = [] }) => screens));
  const places = sections.filter(({ role }) => hasRole(role)).flatMap((section) => placesOf(section, mine));
  return (
    <SectionLayout>
      <RowList>
        {places.map(({ label, to, about, screens }) => (
          <ListRow key={to}>
            <div>
              <Anchor component={Link} to={to} fw={600} underline="always">
                {label}
              </Anchor>
              <p>{about}</p>
              {screens.length > 0 && (
                <small>
                  {screens.map((screen) => (
                    <Anchor key={screen.to} component={Link} to={screen.to} inherit me="md" underline="always">
                      {screen.label}
                    </Anchor>
                  ))}
                </small>
              )}
            </div>
          </ListRow>
        ))}
      </RowList>
    </SectionLayout>
  );
}

/** The section, if it is not in the menu, with links to its screens, and its screens that it does not list. */
function placesOf({ slug, label, about, screens = [] }: Section, mine: readonly SectionScreen[]): Place[] {
  const places = screens
    .filter((screen) => mine.includes(screen))
    .map((screen) => ({ label: screen.label, to: screenUrl(slug, screen.slug), about: screen.about, screens: [] }));
  const listed = places.filter((place) => !place.about);
  return [...(about ? [{ label, to: `/admin?tab=${slug}`, about, screens: listed }] : []), ...places.filter((place) => place.about)];
}
