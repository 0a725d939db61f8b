import { PasswordHasher } from '../../server/features/auth/password-hasher';

/** The password of the administrator of every test site. */
export const PASSWORD = 'correct horse';

/** The server key of all tests, since their databases are copies of one. */
export const SERVER_KEY = '5e'.repeat(32);

/** Cheap password hashing for tests that do not measure it: with the real cost each sign-in would be slow. */
export const createCheapPasswords = () => new PasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });
