import { PasswordForm } from '../settings/password-form';
import { FirstStep } from './first-step';

/** What a user with a one-time password sees before anything else: the choice of another. */
export const NewPassword = () => (
  <FirstStep title="New password" why="You signed in with a one-time password. Please choose one that only you know.">
    <PasswordForm isFirst />
  </FirstStep>
);
