import { signingNameOf } from '../../../../shared/people/people';
import { useWebsite } from '../../../ui/website';
import { useSession } from '../../session/session';

/** The name of the signed-in user, for the signature of a letter. */
export function useSigningName(): string {
  const session = useSession();
  const company = useWebsite().name;
  return session.state === 'out' ? '' : signingNameOf(session.user, company);
}
