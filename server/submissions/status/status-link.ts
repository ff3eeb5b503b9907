import type { Language } from '../../../contract/locale.ts';
import { localizedAddress } from '../../../contract/localized-address.ts';
import { STATUS_PATH, TOKEN_FIELD } from '../../../contract/status-page.ts';
import { readLink, signLink } from '../../newsletter/newsletter.ts';

/**
 * Returns the URL of a submission's status page. Its token contains no time: the link ends with the submission, when there is
 * nothing left to show or to erase.
 */
export function statusAddress(
  { publicUrl, linkSecret }: { publicUrl: string; linkSecret: string },
  submissionId: string,
  language: Language,
): string {
  const token = signLink(linkSecret, { purpose: 'status', id: submissionId, expiresAt: null });
  return `${statusPageAddress(publicUrl, language)}?${new URLSearchParams({ [TOKEN_FIELD]: token })}`;
}

/** Returns the URL of the same page without a token, for requesting a lost link. */
export function statusPageAddress(publicUrl: string, language: Language): string {
  return publicUrl + localizedAddress(STATUS_PATH, language);
}

/** Returns the id of the submission that a token is for. Null if the token is not ours. */
export function readStatusToken(linkSecret: string, token: string): string | null {
  return readLink(linkSecret, 'status', token, 0);
}
