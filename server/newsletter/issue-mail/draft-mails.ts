import type { MailScheme } from '../../../contract/newsletter-mail.ts';
import { findPreviewEntries } from '../../content/content.ts';
import {
  type IssueMailParts,
  type IssueMails,
  type MailedIssue,
  makeIssueMails,
} from './issue-mails.ts';

/**
 * Makes the mails of an issue as editors see it: of its draft, if there is one. What cannot be published in it is as in a preview of a page.
 * @param number of the issue
 * @returns null: there is no such issue
 */
export async function makeDraftMails(
  parts: IssueMailParts,
  number: number,
  options: { scheme?: MailScheme } = {},
): Promise<IssueMails | null> {
  const key = { kind: 'newsletter-issue', id: number } as const;
  const entries = await findPreviewEntries(parts.db, [key], parts.now());
  const issue = entries.find(({ kind, id }) => kind === key.kind && id === number);
  if (issue === undefined) return null;
  return makeIssueMails(parts, { number, fields: issue.fields as MailedIssue['fields'] }, options);
}
