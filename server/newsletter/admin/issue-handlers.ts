import type { issueCalls } from '../../../contract/admin/newsletter/issues.ts';
import type { WELCOME } from '../../../contract/admin/newsletter/welcome.ts';
import type { MailScheme } from '../../../contract/newsletter-mail.ts';
import type { Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import type { IssueMails } from '../issue-mail/issue-mails.ts';

export type IssueDependencies = {
  /** Renders the mails of an issue of the newsletter with its draft, or the welcome mail. Null: there is no such issue. */
  makeIssueMails: (
    number: number | typeof WELCOME,
    options?: { scheme?: MailScheme },
  ) => Promise<IssueMails | null>;
};

/** The handlers of the calls for composing an issue of the newsletter. */
export const issueHandlers: Handlers<keyof typeof issueCalls, IssueDependencies> = {
  async issueMails(dependencies, request) {
    const made = /^[1-9]\d{0,14}$/.test(request.id)
      ? await dependencies.makeIssueMails(Number(request.id))
      : null;
    if (made === null) return refuse('not-found');
    const { ar, en } = made.mails;
    const bytes = { ar: Buffer.byteLength(ar.html), en: Buffer.byteLength(en.html) };
    return { ok: true, response: { problems: made.problems, bytes } };
  },
};
