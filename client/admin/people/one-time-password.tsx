import { ShowSecretOnce } from '../ui/dialog/shown-once';
import { formatFullName, type GivenPassword } from './person';

/** Shows a one-time password. */
export function OneTimePasswordDialog({ person, password, onClose }: GivenPassword & { onClose: () => void }) {
  const username = (
    <p>
      Username: <b>{person.username}</b>
    </p>
  );
  return (
    <ShowSecretOnce
      title={`One-time password of ${formatFullName(person)}`}
      secret={password}
      name="One-time password"
      what="password"
      before={username}
      onClose={onClose}
    >
      <p>
        It is shown only this once. Give it to {person.firstName} in person or by phone: at the first sign-in they choose a password of
        their own. If it is lost, make a new one.
      </p>
    </ShowSecretOnce>
  );
}
