import { CompanyProfile } from '../company-profile/company-profile';
import { useIsAdministrator } from '../login/session';
import { MailSettings } from '../mail/mail-settings';
import { Section } from '../ui/section';
import { DemoInquiries } from './demo-inquiries';
import { PasswordForm } from './password-form';
import { Sessions } from './sessions';

/** Settings of the user's own account, of the company, and the state of the mail. */
export function SettingsSection() {
  const isAdministrator = useIsAdministrator();
  return (
    <Section gap="xl">
      <PasswordForm />
      <Sessions />
      {isAdministrator && <CompanyProfile />}
      <MailSettings />
      {isAdministrator && <DemoInquiries />}
    </Section>
  );
}
