import { showToast } from '../../ui/toasts';
import { beginSession, type User } from './session';

type Answer = { success?: boolean; token?: string; user?: User; message?: string };

/** Signs in and shows the result (REQ 7.7); returns the cause of a failure. Anything but a response with a token is one. */
export async function signIn(username: string, password: string): Promise<string | undefined> {
  const answer = await ask(username, password);
  if (answer.success !== true || !answer.token || !answer.user) {
    showToast({ title: 'Login failed', text: 'Invalid username or password', failed: true });
    return answer.message ?? 'The server could not be reached. Please check the connection and try again.';
  }
  try {
    beginSession(answer.token, answer.user);
  } catch {
    showToast({ title: 'Error', text: 'An error occurred during login', failed: true });
    return 'This browser does not let the site store data. Please allow it for this site.';
  }
  showToast({ title: 'Login successful', text: 'Welcome to the admin panel' });
  return undefined;
}

async function ask(username: string, password: string): Promise<Answer> {
  try {
    const body = JSON.stringify({ username, password });
    const response = await fetch('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return ((await response.json()) ?? {}) as Answer;
  } catch {
    return {};
  }
}
