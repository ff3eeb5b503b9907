import { createHash, randomBytes } from 'node:crypto';

/** 256 bits, which nobody can guess. */
const TOKEN_BYTES = 32;

/** Creates a random token for a cookie or a link. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * Returns the hash under which a token or recovery code is stored, so that somebody who reads the database cannot use it. A
 * plain SHA-256 suffices, because the token is random.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
