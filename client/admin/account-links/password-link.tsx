import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { MIN_FIRST_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../shared/business';
import type { AccountLinkKind } from '../../../shared/people/account-links';
import { showToast } from '../../ui/toaster/toasts';
import { useWebsite } from '../../ui/website';
import { LoginPageLink, LoginSheet } from '../login/sheet';
import { enterPanel } from '../login/sign-in';
import { isMailSetUp } from '../mail-works';
import { forgetUserData } from '../session/forget-user';
import { endSession, useSession } from '../session/session';
import { describeFailure, readRefusal, trpc } from '../trpc';
import { NewPasswordForm } from './choose-password';

/** The page behind a mailed link: for a new password, or the first one (REQ 7.11, 7.12). */
export function PasswordLink({ kind }: { kind: AccountLinkKind }) {
  const secret = useSecret();
  const company = useWebsite().name;
  const navigate = useNavigate();
  const session = useSession();
  const queryClient = useQueryClient();
  const { mutate: look, ...link } = trpc.auth.linkFor.useMutation();
  const logout = trpc.auth.logout.useMutation();
  const use = trpc.auth.usePasswordLink.useMutation({
    onSuccess: async ({ username, signedIn }) => {
      if (signedIn) {
        // The new person must not see data of the browser's previous user.
        forgetUserData(queryClient);
        if (!enterPanel(signedIn.token, signedIn.user)) return navigate('/admin', { replace: true });
      }
      // Signs out the current session, since the link may belong to another person.
      if (session.state === 'in') await logout.mutateAsync().catch(() => undefined);
      if (session.state !== 'out') endSession();
      await navigate('/admin/login', { replace: true, state: { username } });
      const title = kind === 'reset' ? 'Your password has been changed successfully' : 'Your password is set';
      showToast({ title, text: 'Please log in with it.' });
    },
  });
  useEffect(() => {
    if (secret) look({ secret });
  }, [secret, look]);

  if (!secret) return <Opened />;
  if (link.isError)
    return (
      <LoginSheet title="The link could not be checked">
        <Alert color="red" role="alert">
          {describeFailure(link.error)}
        </Alert>
        <Button onClick={() => look({ secret })}>Try again</Button>
      </LoginSheet>
    );
  if (link.data === null || readRefusal(use.error)?.code === 'not_found') return <Ended kind={kind} />;
  if (!link.data)
    return (
      <LoginSheet title="One moment">
        <Stack role="status" aria-label="The link is being checked">
          <Skeleton height={20} />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      </LoginSheet>
    );
  const isReset = link.data.kind === 'reset';
  return (
    <LoginSheet title={isReset ? 'Choose a new password' : `Welcome, ${link.data.name}`}>
      <p>
        {isReset ? (
          <>
            For the account <b>{link.data.name}</b>. You will be signed out wherever you are signed in.
          </>
        ) : (
          `Please choose a password for the admin panel of ${company}.`
        )}
      </p>
      <NewPasswordForm
        username={isReset ? link.data.name : undefined}
        tokens={link.data.tokens}
        least={isReset ? MIN_PASSWORD_LENGTH : MIN_FIRST_PASSWORD_LENGTH}
        onChosen={(newPassword, endTokens) => use.mutateAsync({ secret, newPassword, endTokens })}
      />
    </LoginSheet>
  );
}

/** The secret from the URL's fragment, which is removed at once, so that no history and no screen shows it. */
function useSecret(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState('');
  useEffect(() => {
    if (hash.length < 2) return;
    setSecret(hash.slice(1));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return secret || hash.slice(1);
}

function Opened() {
  return (
    <LoginSheet title="Please open the link in your mail again">
      <p>For your safety its secret part does not stay in the address of this page.</p>
      <LoginPageLink />
    </LoginSheet>
  );
}

function Ended({ kind }: { kind: AccountLinkKind }) {
  return (
    <LoginSheet title="This link does not work any more">
      <Stack gap="sm" role="alert">
        <p>It was used already, its time is over, or a newer one was sent to you.</p>
        {kind === 'invitation' && (
          <p>If you have chosen a password already, just log in. Otherwise please ask who invited you to send the invitation again.</p>
        )}
      </Stack>
      {kind === 'reset' && isMailSetUp() && (
        <Button component={Link} to="/admin/forgot-password" size="md">
          Ask for a new link
        </Button>
      )}
      <LoginPageLink />
    </LoginSheet>
  );
}
