import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** The stored form of a secret. Secrets are random, so a fast hash is enough. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');
