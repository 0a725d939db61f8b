import { PasswordForm } from '../settings/password-form';
import { FirstStep } from './first-step';

/** The first screen of a user with a one-time password: the choice of another password. */
export const NewPassword = () => (
  <FirstStep title="New password" why="You signed in with a one-time password. Please choose one that only you know.">
    <PasswordForm isFirst />
  </FirstStep>
);
