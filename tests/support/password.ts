import { PasswordHasher } from '../../server/features/auth/password-hasher';

/** The password of the administrator of every test site. */
export const PASSWORD = 'correct horse';

/** The server key of all tests, whose databases are copies of one. */
export const SERVER_KEY = '5e'.repeat(32);

/** For sites whose tests do not measure it: each sign-in would otherwise cost what it costs an attacker. */
export const cheapPasswords = () => new PasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });
