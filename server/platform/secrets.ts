import { createHash, randomBytes } from 'node:crypto';

/** As many characters as 256 bits take. */
export const SECRET_LENGTH = 43;

/** A new secret of 256 random bits. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** The stored form of a secret. Secrets are random, so a fast hash is enough. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');
