import { PasswordHasher } from '../../server/features/auth/password-hasher';

/** The password of the administrator of every test site. */
export const PASSWORD = 'correct horse';

/** The server key of all tests: their databases are copies of one. */
export const SERVER_KEY = '5e'.repeat(32);

/** For sites with tests that do not measure it: each sign-in would otherwise cost as much as for an attacker. */
export const createCheapPasswords = () => new PasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });
