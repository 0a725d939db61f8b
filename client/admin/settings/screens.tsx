import type { ReactNode } from 'react';
import { CompanyProfile } from '../company-profile/company-profile';
import { answerTemplatesSection } from '../content-types/answer-templates';
import { carriersSection } from '../content-types/carriers';
import { ContentSection } from '../engine/content-section';
import { MailSettings } from '../mail/mail-settings';
import { PeopleSection } from '../people/people-section';
import { RememberedBuyerWords } from '../requirement-lists/buyers-words';
import { SecondFactorSection } from '../second-factor/second-factor-section';
import { SecurityScreen } from '../security/security-screen';
import { StartOwnSection } from '../start-own/start-own';
import { TokensSection } from '../tokens/tokens-section';
import type { ScreenList } from '../ui/section/screens';
import { PasswordForm } from './password-form';
import { OwnSessions } from './sessions';

/** The screens of the settings, with the page More. A new one is an entry here; those with `about` are listed on that page. */
export const settingsScreens = (more: ReactNode): ScreenList => [
  {
    slug: 'account',
    label: 'Your account',
    keywords: 'password two-step sign-in second factor authenticator app recovery codes 2fa sessions devices signed in',
    element: (
      <>
        <PasswordForm />
        <SecondFactorSection />
        <OwnSessions />
      </>
    ),
  },
  {
    slug: 'people',
    label: 'People',
    keywords: 'users roles colleagues one-time password',
    add: 'Add person',
    role: 'administrator',
    element: <PeopleSection />,
  },
  {
    slug: 'company',
    label: 'Company',
    keywords:
      'profile gstin bank address terms signature prefixes opening hours holidays social links linkedin facebook instagram youtube footer demo inquiries start your own remove',
    role: 'administrator',
    element: (
      <>
        <CompanyProfile />
        <StartOwnSection />
      </>
    ),
  },
  {
    slug: 'answer-templates',
    label: 'Answer templates',
    keywords: 'canned replies texts inquiries answers',
    add: answerTemplatesSection.texts.add,
    element: <ContentSection definition={answerTemplatesSection} />,
  },
  { slug: 'mail', label: 'Mail', keywords: 'e-mail smtp imap mailbox test leads portals senders', element: <MailSettings /> },
  { slug: 'more', label: 'More', keywords: 'all further sections seldom', element: more },
  {
    slug: 'carriers',
    label: 'Carriers',
    about: 'The transporters that dispatches name, with the address of each one’s tracking page',
    keywords: 'transport lorry receipt lr number tracking links dispatches',
    add: carriersSection.texts.add,
    element: <ContentSection definition={carriersSection} />,
  },
  {
    slug: 'buyers-words',
    label: 'Buyers’ words',
    about: 'The words of buyers’ lists that you matched to a product, and what they stand for',
    keywords: 'requirement lists remembered words names of products',
    element: <RememberedBuyerWords />,
  },
  {
    slug: 'security',
    label: 'Security',
    about: 'Whether every administrator needs a second factor, and the key of the server',
    keywords: 'two-step sign-in second factor administrators 2fa server key',
    role: 'administrator',
    element: <SecurityScreen />,
  },
  {
    slug: 'tokens',
    label: 'API tokens',
    about: 'Access for other programs, such as accounting software, and what each may do',
    keywords: 'api rest integration program access key scopes',
    add: 'New API token',
    element: <TokensSection />,
  },
];
