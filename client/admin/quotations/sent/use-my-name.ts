import { signingNameOf } from '../../../../shared/people/people';
import { useSession } from '../../session/session';

/** The name of the signed-in user, for the signature of a letter. */
export function useSigningName(): string {
  const session = useSession();
  return session.state === 'out' ? '' : signingNameOf(session.user);
}
