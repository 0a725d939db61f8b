import { PasswordForm } from '../settings/password-form';
import { RequiredStep } from './first-step';

/** The first screen of a user with a one-time password, to choose another password. */
export const ReplaceOneTimePassword = () => (
  <RequiredStep title="New password" why="You signed in with a one-time password. Please choose one that only you know.">
    <PasswordForm isFirst />
  </RequiredStep>
);
