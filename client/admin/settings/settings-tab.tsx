import { Stack } from '@mantine/core';
import { MailSettings } from '../mail/mail-settings';
import { SectionHead } from '../ui/section-head';
import { PasswordForm } from './password-form';
import { Sessions } from './sessions';

/** Settings of the user's own account, and the state of the mail. */
export function SettingsTab() {
  return (
    <Stack gap="xl">
      <SectionHead />
      <PasswordForm />
      <Sessions />
      <MailSettings />
    </Stack>
  );
}
