import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuthDependencies } from './auth-dependencies.ts';

const ID_BYTES = 16;

/**
 * Creates the mark of a browser in which somebody has signed in. It gives no access. With it, failed sign-ins of this browser
 * are counted apart from those of others (`beginOwnAttempt`). It is signed, so it needs no table.
 */
export function markBrowser({ secret }: Pick<AuthDependencies, 'secret'>, staffId: string): string {
  const id = randomBytes(ID_BYTES).toString('base64url');
  return `${id}.${sign(secret, id, staffId)}`;
}

/** Returns the id of a browser in which this user has signed in. Null if there is no mark, or if it is another user's. */
export function knownBrowser(
  { secret }: Pick<AuthDependencies, 'secret'>,
  mark: string | null,
  staffId: string,
): string | null {
  const [id = '', signature = ''] = mark?.split('.') ?? [];
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, id, staffId))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

function sign(secret: string, id: string, staffId: string): string {
  return createHmac('sha256', secret).update(`browser ${id} ${staffId}`).digest('base64url');
}
