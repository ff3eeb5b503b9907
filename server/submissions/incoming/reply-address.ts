import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { getOrCreateSecret } from '../../platform/database/secrets.ts';
import { emailKey } from '../../platform/text/email-key.ts';

/** The parts of a submission from which its reply address is made. */
type AddressedSubmission = { id: string; reference: string };

/** What a reply address contains. `isProved` verifies it with the submission of that reference. */
export type AddressToken = { reference: string; proof: string };

/** The addresses that visitors answer to: one for each submission, which nobody else can create. */
export type ReplyAddresses = {
  of(submission: AddressedSubmission): string;
  /** @returns null: it is none of these addresses */
  read(address: string): AddressToken | null;
  isProved(token: AddressToken, submission: AddressedSubmission): boolean;
};

/** Length of the proof: 80 bits as hexadecimal digits, because mail programs may change the case of letters. */
const PROOF_LENGTH = 20;

/**
 * @param secret of this installation
 * @param pattern an address with an asterisk in place of the token, such as `site+*@example.org`
 */
export function replyAddresses(secret: string, pattern: string): ReplyAddresses {
  const [before = '', after = ''] = pattern.split('*');
  const patternKey = emailKey(pattern);
  const prove = ({ id, reference }: AddressedSubmission) =>
    createHmac('sha256', secret)
      .update(`reply-address ${id} ${reference}`)
      .digest('hex')
      .slice(0, PROOF_LENGTH);
  return {
    of(submission) {
      const reference = submission.reference.replace('-', '').toLowerCase();
      return `${before}${reference}${prove(submission)}${after}`;
    },
    read(address) {
      const [start = '', end = ''] = patternKey.split('*');
      const given = emailKey(address.slice(0, 320));
      if (!given.startsWith(start) || !given.endsWith(end)) return null;
      const token = given.slice(start.length, given.length - end.length);
      const [, reference = '', proof = ''] = /^([0-9a-z]{10})([0-9a-f]{20})$/.exec(token) ?? [];
      if (proof === '') return null;
      const letters = reference.toUpperCase();
      return { reference: `${letters.slice(0, 5)}-${letters.slice(5)}`, proof };
    },
    isProved({ proof }, submission) {
      return timingSafeEqual(Buffer.from(proof), Buffer.from(prove(submission)));
    },
  };
}

/** The database with the secret of the addresses, and their pattern. */
type AddressDependencies = { db: Kysely<Schema>; now: () => number; pattern: string };

/** Returns the addresses of this installation. Its secret is created at the first call. */
export async function openReplyAddresses({
  db,
  now,
  pattern,
}: AddressDependencies): Promise<ReplyAddresses> {
  const make = () => randomBytes(32).toString('base64url');
  return replyAddresses(await getOrCreateSecret(db, 'reply-address', { make, now }), pattern);
}
