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
    slug: 'requests',
    label: 'Requests',
    keywords: 'privacy request own data access correction erasure consent nominate complaint identity due dpdp',
    role: 'administrator',
    element: <RequestsScreen />,
  },
  {
    slug: 'person',
    label: 'One person',
    keywords: 'personal data find export correct erase e-mail phone dpdp',
    role: 'administrator',
    element: <PersonScreen />,
  },
  {
    slug: 'access-log',
    label: 'Access log',
    keywords: 'who opened read exported downloaded audit personal data',
    role: 'administrator',
    element: <AccessLogScreen />,
  },
  {
    slug: 'retention',
    label: 'Retention',
    about: 'How long inquiries and other data of people are kept, and what was erased by itself',
    keywords: 'erase old inquiries months periods kept how long job report',
    role: 'administrator',
    element: <RetentionScreen />,
  },
  {
    slug: 'sealed',
    label: 'Sealed',
    about: 'Erased data that is kept sealed for some days, to open or to erase at once',
    keywords: 'erased kept sealed erasure seal days',
    role: 'administrator',
    element: <SealedScreen />,
    useIsListed: useHasSealedCopies,
  },
  {
    slug: 'breaches',
    label: 'Breaches',
    about: 'Record a breach of data, find who is affected, and report it in time',
    keywords: 'data breach report board 72 hours affected stolen lost',
    role: 'administrator',
    element: <BreachesScreen />,
  },
];
