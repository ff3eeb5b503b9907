import type { issueCalls } from '../../../contract/admin/newsletter/issues.ts';
import { refuse } from '../../auth/auth.ts';
import type { Handlers } from '../call.ts';

/** The handlers of the calls with which staff compose an issue of the newsletter. */
export const issueHandlers: Handlers<keyof typeof issueCalls> = {
  async issueMails(parts, call) {
    const made = /^[1-9]\d{0,14}$/.test(call.id)
      ? await parts.makeIssueMails(Number(call.id))
      : null;
    if (made === null) return refuse('not-found');
    const { ar, en } = made.mails;
    const bytes = { ar: Buffer.byteLength(ar.html), en: Buffer.byteLength(en.html) };
    return { ok: true, response: { problems: made.problems, bytes } };
  },
};
