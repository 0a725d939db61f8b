import { Stack } from '@mantine/core';
import { CompanyProfile } from '../company-profile/company-profile';
import { useIsAdministrator } from '../login/session';
import { MailSettings } from '../mail/mail-settings';
import { SectionHead } from '../ui/section-head';
import { PasswordForm } from './password-form';
import { Sessions } from './sessions';

/** Settings of the user's own account, of the company, and the state of the mail. */
export function SettingsTab() {
  const isAdministrator = useIsAdministrator();
  return (
    <Stack gap="xl">
      <SectionHead />
      <PasswordForm />
      <Sessions />
      {isAdministrator && <CompanyProfile />}
      <MailSettings />
    </Stack>
  );
}
