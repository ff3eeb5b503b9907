import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link is for. */
export type LinkPurpose = 'confirm' | 'unsubscribe';

/** What a link's signed token holds. */
type Link = {
  purpose: LinkPurpose;
  subscriberId: string;
  /** Epoch milliseconds; null where it does not expire. */
  expiresAt: number | null;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Signs a link. @returns its token, of letters, digits, hyphens and dots only */
export function signLink(secret: string, { purpose, subscriberId, expiresAt }: Link): string {
  const expiry = expiresAt === null ? '0' : expiresAt.toString(36);
  return `${subscriberId}.${expiry}.${signature(secret, purpose, subscriberId, expiry)}`;
}

/**
 * Verifies a token.
 * @returns the subscriber's id; null where the signature or the purpose is wrong, or it has expired
 */
export function readLink(
  secret: string,
  purpose: LinkPurpose,
  token: string,
  now: number,
): string | null {
  if (token.length > 200) return null;
  const [subscriberId = '', expiry = '', given = '', ...rest] = token.split('.');
  if (rest.length > 0 || !UUID.test(subscriberId) || !/^[0-9a-z]{1,12}$/.test(expiry)) return null;
  const expected = Buffer.from(signature(secret, purpose, subscriberId, expiry));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return expiry === '0' || Number.parseInt(expiry, 36) > now ? subscriberId : null;
}

function signature(secret: string, purpose: LinkPurpose, id: string, expiry: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${id} ${expiry}`).digest('base64url');
}
