import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link lets its bearer do. */
export type LinkPurpose = 'confirm' | 'unsubscribe';

/** A token says whom it is about and until when it works; it is signed, so nobody can make one up. */
type Link = {
  purpose: LinkPurpose;
  subscriberId: string;
  /** Epoch milliseconds; null: for ever. */
  expiresAt: number | null;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Makes the token of a link: letters, digits, hyphens and dots only. */
export function signLink(secret: string, { purpose, subscriberId, expiresAt }: Link): string {
  const expiry = expiresAt === null ? '0' : expiresAt.toString(36);
  return `${subscriberId}.${expiry}.${signature(secret, purpose, subscriberId, expiry)}`;
}

/**
 * Reads a token.
 * @returns whom it is about; or null where it is not ours, is for something else, or has run out
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
