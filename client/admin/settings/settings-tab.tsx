import { Stack } from '@mantine/core';
import { SectionHead } from '../ui/section-head';
import { PasswordForm } from './password-form';
import { Sessions } from './sessions';

/** Settings of the user's own account. */
export function SettingsTab() {
  return (
    <Stack gap="xl">
      <SectionHead />
      <PasswordForm />
      <Sessions />
    </Stack>
  );
}
