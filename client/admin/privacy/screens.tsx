import type { ScreenList } from '../ui/screens';
import { PersonScreen } from './person/person-screen';
import { RequestsScreen } from './requests/requests-screen';
import { SealedScreen } from './sealed/sealed-screen';

/** The screens of the section Privacy, for administrators alone. A new one is an entry here; its component is in a folder of its own. */
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
    slug: 'sealed',
    label: 'Sealed',
    keywords: 'erased kept sealed erasure seal days',
    role: 'administrator',
    element: <SealedScreen />,
  },
];
