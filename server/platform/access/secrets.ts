import { createHash, randomBytes, randomInt } from 'node:crypto';
import { READABLE_CHARACTERS } from '../../../shared/people/codes';

/** 256 bits in base64url. */
const SECRET_LENGTH = 43;

/** A new secret of 256 random bits. */
export const createSecret = () => randomBytes(32).toString('base64url');

/** Whether a text has the form of a secret. */
export const isSecret = (text: unknown): text is string =>
  typeof text === 'string' && text.length === SECRET_LENGTH && /^[\w-]+$/.test(text);

/** The stored form of a secret. Secrets are random, so a fast hash is enough. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** A random text that can be read out over the phone; each letter has about 5 bits. */
export const createReadableSecret = (length: number) =>
  Array.from({ length }, () => READABLE_CHARACTERS[randomInt(READABLE_CHARACTERS.length)]).join('');
