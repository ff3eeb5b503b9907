import type { Language } from '../../locale.ts';
import type { IssueMailProblem } from '../../newsletter-mail.ts';
import type { AdminCall } from '../call.ts';
import type { WELCOME } from './welcome.ts';

/** The calls with which staff write an issue of the newsletter, in addition to those for every entry. */
export const issueCalls = {
  /** What to check before an issue is sent, and the current state of its mails. */
  issueMails: {
    method: 'GET',
    path: '/admin/api/newsletter/issues/:id/mails',
    access: 'content.write',
    kind: 'newsletter-issue',
  },
} as const satisfies Record<string, AdminCall>;

/** The mails for the current draft of an issue. */
export type IssueMailsResponse = {
  problems: IssueMailProblem[];
  /** Size of each mail's HTML, in bytes. */
  bytes: Record<Language, number>;
};

export type IssueResponses = { issueMails: IssueMailsResponse };

/** The document that shows the mail for the current draft of an issue, or the welcome mail. */
export const MAIL_PREVIEW_PATH = '/admin/mail-preview/:language/:id';

/** How the preview shows a mail: in light or dark colours, without pictures, or as its text part. */
export const MAIL_LOOKS = ['light', 'dark', 'no-pictures', 'text'] as const;

export type MailLook = (typeof MAIL_LOOKS)[number];

/** Returns the address of the preview of a mail. @param id of the issue; or the welcome mail */
export function mailPreviewAddress(
  id: number | typeof WELCOME,
  language: Language,
  look: MailLook,
): string {
  const path = MAIL_PREVIEW_PATH.replace(':language', language).replace(':id', String(id));
  return `${path}?look=${look}`;
}
