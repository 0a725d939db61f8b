import { AppError } from '../../../platform/errors';

export const createCodeNeededError = () =>
  new AppError('second_factor_needed', 'Please enter the six-digit code of your authenticator app');

/** The answer to a wrong code and to a used code: callers cannot distinguish them. */
export const createWrongCodeError = () =>
  new AppError('wrong_code', 'This code is wrong or was used already. Please enter the next one that your app shows.');

/** The same error for a form with other fields: it is shown at the field of the code. */
export const showAtCodeField = ({ code, message }: AppError) => new AppError(code, message, { errors: { code: message } });

/** The server key is another one than that which sealed the user's secret, so that no code of theirs can be checked. */
export const createKeyChangedError = (username: string) =>
  new AppError(
    'conflict',
    `Codes cannot be checked, since the server key has changed. An administrator can put its copy back on the server, or run there: npm run admin -- reset-second-factor ${username}`,
  );
