import type { Language } from '../../locale.ts';
import type { IssueMailProblem } from '../../newsletter-mail.ts';
import type { AdminCall } from '../call.ts';

/** The calls with which staff compose an issue of the newsletter, besides those of every entry. */
export const issueCalls = {
  /** What is to be looked at before an issue is sent, and what its mails are like now. */
  issueMails: {
    method: 'GET',
    path: '/admin/api/newsletter/issues/:id/mails',
    access: 'content.write',
    kind: 'newsletter-issue',
  },
} as const satisfies Record<string, AdminCall>;

/** The mails that an issue becomes as its draft is now. */
export type IssueMailsResponse = {
  problems: IssueMailProblem[];
  /** Of the HTML of each mail, in bytes. */
  bytes: Record<Language, number>;
};

export type IssueResponses = { issueMails: IssueMailsResponse };

/** The document that shows the mail of an issue as its draft is now. */
export const MAIL_PREVIEW_PATH = '/admin/mail-preview/:language/:id';

/** How the preview shows a mail: in light or dark colours, as mail programs do that load no pictures, or its text part. */
export const MAIL_LOOKS = ['light', 'dark', 'no-pictures', 'text'] as const;

export type MailLook = (typeof MAIL_LOOKS)[number];

/** Returns the address of the preview of a mail. @param id of the issue */
export function mailPreviewAddress(id: number, language: Language, look: MailLook): string {
  const path = MAIL_PREVIEW_PATH.replace(':language', language).replace(':id', String(id));
  return `${path}?look=${look}`;
}
