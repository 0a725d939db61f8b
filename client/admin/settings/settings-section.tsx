import { Alert, NativeSelect, Stack } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { COMPANY_NAME } from '../../../shared/business';
import { ROLES } from '../../../shared/people/people';
import { useHasRole } from '../login/session';
import { Section, SectionTitle } from '../ui/section';
import { useSection } from '../ui/use-section';
import { type Screen, screens } from './screens';
import classes from './settings-section.module.css';

const addressOf = ({ slug }: Screen) => `/admin?tab=settings&screen=${slug}`;

/** The settings: a list of screens, on a phone a field that chooses one, and the open screen. */
export function SettingsSection() {
  const navigate = useNavigate();
  const { get } = useSection();
  const hasRole = useHasRole();
  const mine = screens.filter(({ role }) => hasRole(role));
  const open = screens.find(({ slug }) => slug === get('screen')) ?? screens[0];
  return (
    <Section>
      <title>{`${open.label}, Settings | ${COMPANY_NAME}`}</title>
      <div className={classes.columns}>
        <nav aria-label="Settings" className={classes.screens}>
          {mine.map((screen) => (
            <Link key={screen.slug} to={addressOf(screen)} aria-current={screen === open ? 'page' : undefined}>
              {screen.label}
            </Link>
          ))}
        </nav>
        <NativeSelect
          className={classes.select}
          aria-label="Settings"
          data={(mine.includes(open) ? mine : [...mine, open]).map(({ slug, label }) => ({ value: slug, label }))}
          value={open.slug}
          onChange={({ currentTarget: { value } }) => {
            const chosen = mine.find(({ slug }) => slug === value);
            if (chosen) void navigate(addressOf(chosen));
          }}
        />
        <SectionTitle value={{ name: open.label, order: 2 }}>
          <Stack key={open.slug} gap="xl" className={classes.screen}>
            {hasRole(open.role) ? open.element : <Refused screen={open} />}
          </Stack>
        </SectionTitle>
      </div>
    </Section>
  );
}

function Refused({ screen: { label, role } }: { screen: Screen }) {
  return (
    <Alert color="red" role="alert" title={`You cannot open ${label}`}>
      These settings are for the role {role && ROLES[role].label}. Please ask an administrator of this site.
    </Alert>
  );
}
