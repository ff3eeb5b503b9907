import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The purpose of a link: it confirms or ends a subscription, or shows the state of a submission. A link that confirms
 * contains the language of its mail, whose text is the consent.
 */
export type LinkPurpose = 'confirm-ar' | 'confirm-en' | 'unsubscribe' | 'status';

/** The content of a link's signed token. */
type Link = {
  purpose: LinkPurpose;
  /** The id of the subscriber or the submission. */
  id: string;
  /** In epoch milliseconds. Null if the link does not expire. */
  expiresAt: number | null;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Signs a link.
 * @returns its token, which consists of letters, digits, hyphens, underscores and dots
 */
export function signLink(secret: string, { purpose, id, expiresAt }: Link): string {
  const expiry = expiresAt === null ? '0' : expiresAt.toString(36);
  return `${id}.${expiry}.${signToken(secret, purpose, id, expiry)}`;
}

/**
 * Verifies a token.
 * @param purpose the purpose that the link must have
 * @param now in epoch milliseconds
 * @returns the id in it, or null if the signature or the purpose is wrong or the link has expired
 */
export function readLink(
  secret: string,
  purpose: LinkPurpose,
  token: string,
  now: number,
): string | null {
  if (token.length > 200) return null;
  const [id = '', expiry = '', actualSignature = '', ...others] = token.split('.');
  if (others.length > 0 || !UUID.test(id) || !/^[0-9a-z]{1,12}$/.test(expiry)) return null;
  const expected = Buffer.from(signToken(secret, purpose, id, expiry));
  const actual = Buffer.from(actualSignature);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return expiry === '0' || Number.parseInt(expiry, 36) > now ? id : null;
}

/** Returns the HMAC of a token's parts as base64url. */
function signToken(secret: string, purpose: LinkPurpose, id: string, expiry: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${id} ${expiry}`).digest('base64url');
}
