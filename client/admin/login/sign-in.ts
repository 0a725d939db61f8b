import type { ErrorCode } from '../../../shared/errors';
import { showToast } from '../../ui/toaster/toasts';
import { rememberFirstSection } from '../session/first-section';
import { beginSession, type SignedInUser } from '../session/session';

type Credentials = { username: string; password: string; code?: string | undefined };
type Answer = { success?: boolean; token?: string; user?: SignedInUser; message?: string; code?: ErrorCode };

/** The reason of a failed sign-in: a message, and the server's code if it responded. */
export type SignInFailure = { message: string; code?: ErrorCode | undefined };

/** Signs in and shows the result (REQ 7.7); returns the failure if there is one. Any response without a token is a failure. */
export async function signIn(credentials: Credentials): Promise<SignInFailure | undefined> {
  const answer = await ask(credentials);
  if (answer.success !== true || !answer.token || !answer.user) {
    const { code, message = 'The server could not be reached. Please check the connection and try again.' } = answer;
    // A correct password is not an error for a user with a second factor. A wrong code is shown at the code field.
    if (code !== 'second_factor_needed' && code !== 'wrong_code')
      showToast({ title: 'Login failed', text: 'Invalid username or password', failed: true });
    return { message, code };
  }
  return enterPanel(answer.token, answer.user);
}

/** Stores a session that the server opened, and shows the result. */
export function enterPanel(token: string, user: SignedInUser): SignInFailure | undefined {
  try {
    rememberFirstSection(user);
    beginSession(token, user);
  } catch {
    showToast({ title: 'Error', text: 'An error occurred during login', failed: true });
    return { message: 'This browser does not let the site store data. Please allow it for this site.' };
  }
  showToast({ title: 'Login successful', text: 'Welcome to the admin panel' });
  return undefined;
}

async function ask(credentials: Credentials): Promise<Answer> {
  try {
    const body = JSON.stringify(credentials);
    const response = await fetch('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return ((await response.json()) ?? {}) as Answer;
  } catch {
    return {};
  }
}
