import { AppError } from '../../../platform/errors';

export const codeNeededError = () => new AppError('second_factor_needed', 'Please enter the six-digit code of your authenticator app');

/** The error for a wrong code and for a used code, which callers cannot distinguish. */
export const wrongCodeError = () =>
  new AppError('wrong_code', 'This code is wrong or was used already. Please enter the next one that your app shows.');

/** The same error for a form with other fields: the message is shown at the code field. */
export const codeFieldError = ({ code, message }: AppError) => new AppError(code, message, { errors: { code: message } });

/** The error for a user with a secret that was sealed with another server key: the user's codes cannot be checked. */
export const keyChangedError = (username: string) =>
  new AppError(
    'conflict',
    `Codes cannot be checked, since the server key has changed. An administrator can put its copy back on the server, or run there: npm run admin -- reset-second-factor ${username}`,
  );
