import { Stack, Title } from '@mantine/core';
import { PasswordForm } from './password-form';
import { Sessions } from './sessions';

/** What belongs to the own account. */
export function SettingsTab() {
  return (
    <Stack gap="xl" maw="46rem">
      <Title order={1}>Settings</Title>
      <PasswordForm />
      <Sessions />
    </Stack>
  );
}
