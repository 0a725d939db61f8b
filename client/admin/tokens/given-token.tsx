import { Alert } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import type { AdminOutputs } from '../trpc';
import { ShowSecretOnce } from '../ui/dialog/shown-once';

/** Shows a new token. */
export function ShowNewToken({ token, secret, onClose }: AdminOutputs['tokens']['create'] & { onClose: () => void }) {
  const warning = (
    <Alert color="yellow" icon={<TriangleAlert aria-hidden="true" />}>
      Copy it now: it is shown only this once. Whoever has it can do what you allowed, so keep it like a password.
    </Alert>
  );
  return (
    <ShowSecretOnce title={`The token “${token.name}”`} secret={secret} name="API token" what="token" before={warning} onClose={onClose}>
      <p>
        The program sends it with each request in the header <code>Authorization: Bearer</code>. If it is lost, revoke it and make a new
        one.
      </p>
    </ShowSecretOnce>
  );
}
