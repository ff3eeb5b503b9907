import {
  MAIL_FAILURE_CAUSES,
  type MailFailureCause,
} from '../../../contract/admin/mail-failures.ts';
import type { DeliveryFailure } from './channel.ts';

/** Causes that are unrelated to the delivery. Once another delivery succeeds, they are over. */
export const SERVER_CAUSES: readonly MailFailureCause[] = [
  'server',
  'unreachable',
  'untrusted',
  'unencrypted',
  'no-password',
  'oauth',
];

/**
 * A failure as it is stored. `words` are the server's reply if the cause is `mail` or `server`, and otherwise those of the
 * program that failed.
 */
type StoredFailure = Pick<DeliveryFailure, 'cause' | 'words'>;

/** Returns a failure as the table of deliveries stores it: the reply to a mail unchanged, everything else after its cause. */
export function writeDeliveryFailure({ cause, words }: StoredFailure): string {
  return cause === 'mail' ? words : `${cause}: ${words}`;
}

/** Reads a failure from the table of deliveries. */
export function readDeliveryFailure(text: string): StoredFailure {
  const [, name, words = ''] = /^([a-z-]{1,20}): (.{0,600})$/s.exec(text) ?? [];
  const cause = MAIL_FAILURE_CAUSES.find((each) => each === name);
  if (cause !== undefined) return { cause, words };
  return { cause: /^[245]\d\d/.test(text) ? 'mail' : 'unreachable', words: text };
}

/** Returns what staff see of a failure: the mail server's own words, or otherwise only the cause. */
export function presentDeliveryFailure(text: string | null): {
  words: string | null;
  cause: MailFailureCause | null;
} {
  if (text === null) return { words: null, cause: null };
  const { cause, words } = readDeliveryFailure(text);
  return { words: cause === 'mail' || cause === 'server' ? words : null, cause };
}
