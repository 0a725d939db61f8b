import type { ScreenList } from '../ui/section/screens';
import { AccessLogScreen } from './access-log/access-log-screen';
import { BreachesScreen } from './breaches/breaches-screen';
import { PersonScreen } from './person/person-screen';
import { RequestsScreen } from './requests/requests-screen';
import { RetentionScreen } from './retention/retention-screen';
import { SealedScreen } from './sealed/sealed-screen';
import { useHasSealedCopies } from './sealed/use-has-sealed';

/** The screens of the section Privacy, for administrators only. A new screen is an entry here; its component is in a separate folder. */
export const privacyScreens: ScreenList = [
  {
    slug: 'person',
    label: 'One person',
    keywords: 'personal data find export correct erase e-mail phone dpdp',
    role: 'administrator',
    element: <PersonScreen />,
  },
  {
    slug: 'requests',
    label: 'Requests',
    keywords: 'privacy request own data access correction erasure consent nominate complaint identity due dpdp',
    role: 'administrator',
    element: <RequestsScreen />,
  },
  {
    slug: 'retention',
    label: 'Retention',
    keywords: 'erase old inquiries months periods kept how long job report',
    role: 'administrator',
    element: <RetentionScreen />,
  },
  {
    slug: 'access-log',
    label: 'Access log',
    keywords: 'who opened read exported downloaded audit personal data',
    role: 'administrator',
    element: <AccessLogScreen />,
  },
  {
    slug: 'sealed',
    label: 'Sealed',
    keywords: 'erased kept sealed erasure seal days',
    role: 'administrator',
    element: <SealedScreen />,
    useIsListed: useHasSealedCopies,
  },
  {
    slug: 'breaches',
    label: 'Breaches',
    keywords: 'data breach report board 72 hours affected stolen lost',
    role: 'administrator',
    element: <BreachesScreen />,
  },
];
