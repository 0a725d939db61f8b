import { Stack } from '@mantine/core';
import { CompanyProfile } from '../company-profile/company-profile';
import { SectionHead } from '../ui/section-head';
import { PasswordForm } from './password-form';
import { Sessions } from './sessions';

/** Settings of the user's own account, and of the company. */
export function SettingsTab() {
  return (
    <Stack gap="xl">
      <SectionHead />
      <PasswordForm />
      <Sessions />
      <CompanyProfile />
    </Stack>
  );
}
